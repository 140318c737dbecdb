type Asked = Readonly<Record<PropertyKey, (...given: readonly unknown[]) => Promise<unknown>>>

/** A port whose every call is answered later: what stands behind it is fetched with the first one. */
export const lazyPort = <Port extends object>(load: () => Promise<Port>): Port => {
  let loaded: Promise<Port> | undefined
  const call =
    (name: PropertyKey) =>
    async (...given: readonly unknown[]) => {
      loaded ??= load()
      const port = await loaded
      return (port as unknown as Asked)[name]!(...given)
    }
  return new Proxy({} as Port, { get: (_, name) => (name === 'then' ? undefined : call(name)) })
}
