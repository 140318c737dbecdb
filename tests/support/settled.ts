/** Every promise that can go on without anybody has gone on. */
export const settled = (): Promise<void> => new Promise((done) => setImmediate(done))
