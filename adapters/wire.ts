import type { Container, MapToResolvedValueInjectOptions } from 'inversify'

type Keys<Given extends unknown[]> = MapToResolvedValueInjectOptions<Given>
type AbstractNewable<T> = abstract new (...given: never[]) => T

/** Binds a port to its class. The constructor decides which ports may be listed, and in which order. */
export const wiring =
  (container: Container) =>
  <T, Given extends unknown[]>(port: AbstractNewable<T>, type: new (...given: Given) => T, ports: Keys<Given>) =>
    container.bind<T>(port as never).toResolvedValue((...given: Given) => new type(...given), ports)
