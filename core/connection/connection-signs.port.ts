/** `lost`: a call stayed without an answer, or this device left the network. `found`: it is on the network again. `reached`: the server answered. */
export type ConnectionSign = 'lost' | 'found' | 'reached'

/** What becomes known of the way to the server. */
export abstract class ConnectionSigns {
  /** Answers how to stop listening. */
  abstract listen(hear: (sign: ConnectionSign) => void): () => void
}
