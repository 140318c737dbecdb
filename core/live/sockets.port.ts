export type SocketHeard = {
  readonly opened: () => void
  readonly received: (text: string) => void
  /** Once, whatever the reason, also where it never opened. */
  readonly closed: () => void
}

export type OpenSocket = {
  /** Dropped where the socket is not open. */
  readonly send: (text: string) => void
  /** Nothing is heard of it afterwards. */
  readonly close: () => void
}

/** Sockets to the server. */
export abstract class Sockets {
  /**
   * Opens one below the API's address. With `token` the session in force says who it is, as a sub-protocol beside `xq.v1`, never in the
   * address (reliability WS1); servers of the older generation refuse any sub-protocol and take a socket without.
   */
  abstract open(path: string, as: 'token' | 'nobody', heard: SocketHeard): OpenSocket
}
