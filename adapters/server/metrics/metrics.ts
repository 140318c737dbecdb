import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { VitalSigns } from '../../../core/operation/vital-signs.ts'
import type { Vitals } from '../../../core/operation/vitals.port.ts'

const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const MILLISECONDS = 1_000

/** What the process tells who watches it, as Prometheus reads it (reliability OBS1): nothing of the business, nobody's name. */
export class Metrics {
  private readonly registry = new Registry()
  private readonly requests = new Counter({
    ...this.named('requests_total', 'Answered calls; a wrong password is a refusal of the sign-in'),
    labelNames: ['method', 'route', 'status', 'refusal'],
  })
  private readonly durations = new Histogram({
    ...this.named('request_seconds', 'Time from a call to its whole answer'),
    labelNames: ['method', 'route'],
    buckets: DURATIONS,
  })
  private readonly sockets = new Gauge(this.named('sockets', 'Open web sockets'))
  private readonly isUp = new Gauge(this.named('database_up', 'Does the database answer'))
  private readonly connections = new Gauge({ ...this.named('database_connections', 'Connections to the database'), labelNames: ['state'] })
  private readonly locks = new Gauge(this.named('database_waiting_for_locks', 'Sessions that wait for a lock'))
  private readonly letters = new Gauge(this.named('letters_waiting', 'Letters that are not delivered yet'))
  private readonly running = new Gauge({ ...this.named('job_running', 'Does the job run now'), labelNames: ['job'] })
  private readonly lastRun = new Gauge({
    ...this.named('job_last_run_seconds', 'When a job last began, in seconds since 1970'),
    labelNames: ['job', 'result'],
  })
  private readonly vitals: Vitals

  constructor(vitals: Vitals) {
    this.vitals = vitals
    collectDefaultMetrics({ register: this.registry })
  }

  get contentType(): string {
    return this.registry.contentType
  }

  /** Counts every call from now on, by the route that took it. */
  readonly watch = (app: FastifyInstance): void => {
    this.countSockets = () => app.websocketServer?.clients.size ?? 0
    app.addHook('onResponse', async ({ method, routeOptions, refusal }, reply) => {
      const route = routeOptions.url ?? ''
      this.requests.inc({ method, route, status: reply.statusCode, refusal })
      this.durations.observe({ method, route }, reply.elapsedTime / MILLISECONDS)
    })
  }

  /** All figures now, as text. */
  async read(): Promise<string> {
    this.sockets.set(this.countSockets())
    const signs = await this.vitals.read()
    this.show(signs.ok ? signs.value : undefined)
    return this.registry.metrics()
  }

  private countSockets = () => 0

  /** While the database is away its figures are missing. */
  private show(signs: VitalSigns | undefined): void {
    for (const figure of [this.connections, this.locks, this.letters, this.running, this.lastRun]) figure.reset()
    this.isUp.set(signs ? 1 : 0)
    if (!signs) return
    for (const [state, count] of Object.entries(signs.connections)) this.connections.set({ state }, count)
    this.locks.set(signs.waitingForLocks)
    this.letters.set(signs.lettersWaiting)
    for (const { code, lastAt, lastResult, isRunning } of signs.jobs) {
      this.running.set({ job: code }, Number(isRunning))
      if (lastAt !== null) this.lastRun.set({ job: code, result: lastResult ?? '' }, lastAt)
    }
  }

  private named(name: string, help: string) {
    return { name: `xqerp_${name}`, help, registers: [this.registry] }
  }
}
