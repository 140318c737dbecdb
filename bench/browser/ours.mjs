// What the shared harness must know of our page; GRID_URL is where it is served.
const cell = '(row, key, column) => document.querySelector(`[data-row="${row}"] [data-column="${column}"]`)'

export default [
  {
    name: 'ours',
    url: process.env['GRID_URL'],
    cell,
    dep: `(row) => (${cell})(row, 'amount', 5)?.textContent`,
    foot: `() => document.querySelector('.foot [aria-colindex="7"]')?.textContent`,
    painted: '() => window.bench.painted()',
    rows: 10_000,
    rowH: 36,
    wheelAt: { x: 600, y: 300 },
    open: 'dblclick',
    commit: 'Enter',
  },
]
