import type { Container, MapToResolvedValueInjectOptions, ServiceIdentifier } from 'inversify'
import type { Catalogue } from '../core/definitions/catalogue.ts'

type Keys<Given extends unknown[]> = MapToResolvedValueInjectOptions<Given>
type AbstractNewable<T> = abstract new (...given: never[]) => T

/** Binds a port to its class. The constructor decides which ports may be listed, and in which order. */
export const wiring =
  (container: Container) =>
  <T, Given extends unknown[]>(port: AbstractNewable<T>, type: new (...given: Given) => T, ports: Keys<Given>) =>
    container.bind<T>(port as never).toResolvedValue((...given: Given) => new type(...given), ports)

export type Wire = ReturnType<typeof wiring>

/** Answers the one thing bound to a port or a use case. */
export const getting =
  (container: Container) =>
  <T>(key: AbstractNewable<T>): T =>
    container.get<T>(key as never)

export type Get = ReturnType<typeof getting>

/** The declared types are data, not a class: they are bound under a name. */
export const theCatalogue: ServiceIdentifier<Catalogue> = 'catalogue'
