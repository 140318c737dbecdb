import { MIB } from '../http/call.ts'

/** What sockets may cost (reliability WS2). */
export type SocketLimits = {
  /** Bytes of one frame of a client. */
  readonly frame: number
  readonly framesPerSecond: number
  /** So many that cannot be read close the socket. */
  readonly badFrames: number
  /** Sockets of a user on each path, and of all users together. */
  readonly perUser: number
  readonly inAll: number
  /** Bytes that may wait for a client who does not read. */
  readonly backlog: number
  /** Records one page may show at once. */
  readonly records: number
}

export const SOCKET_LIMITS: SocketLimits = {
  frame: MIB / 16,
  framesPerSecond: 20,
  badFrames: 3,
  perUser: 5,
  inAll: 2_000,
  backlog: MIB,
  records: 5_000,
}

/** Codes a socket is closed with. */
export const CLOSED = { sessionOver: 1008, misused: 1003, restarting: 1012, tryLater: 1013 } as const

/** Where what nobody expected is told; the sockets go on. */
export type Report = (error: unknown) => void
