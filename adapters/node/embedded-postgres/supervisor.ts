/**
 * The command that runs a server and ends it when its standard input closes: when we say so, or when we die, however we die.
 * It lives in a process group of its own, so that Ctrl+C reaches us alone and the server outlives the last request.
 */
export const supervised = (server: readonly string[], stopping: readonly string[]): readonly string[] =>
  process.platform === 'win32'
    ? [process.execPath, '-e', onWindows, JSON.stringify(server), JSON.stringify(stopping)]
    : ['/bin/sh', '-c', onUnix, 'xqerp-postgres-supervisor', ...server]

// A shell, for its one megabyte. SIGINT is PostgreSQL's fast shutdown, SIGQUIT its immediate one.
const onUnix = `
trap '' HUP INT TERM
ulimit -c 0
exec 3<&0 </dev/null
"$@" 3<&- &
server=$!
{
  while read -r _; do :; done
  for signal in INT INT INT INT INT INT INT INT QUIT QUIT KILL; do
    kill -"$signal" "$server" || exit
    sleep 1
  done
} <&3 >/dev/null 2>&1 &
watcher=$!
exec 3<&-
wait "$server"
status=$?
kill -KILL "$watcher"
exit "$status"
`

const onWindows = `
const { spawn, spawnSync } = require('node:child_process')
const [server, stopping] = process.argv.slice(1).map(JSON.parse)
const child = spawn(server[0], server.slice(1), { stdio: ['ignore', 'inherit', 'inherit'], windowsHide: true })
child.on('error', () => process.exit(127))
child.on('exit', (code) => process.exit(code ?? 1))
process.stdin.resume().on('end', () => spawnSync(stopping[0], stopping.slice(1), { windowsHide: true }))
`
