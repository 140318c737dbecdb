import { fromPromise } from 'xstate'

/** An actor the machine names and whoever starts the machine provides: what it answers, and what it is asked. */
export const provided = <Output, Input = void>() =>
  fromPromise<Output, Input>(() => Promise.reject(new Error('An actor of this machine was not provided')))
