import { expect, test } from 'vitest'
import { BrowserConnection } from '../../../adapters/browser/http/browser-connection.ts'

test('the network of the device and the fate of calls are heard, until nobody listens any more', () => {
  const target = new EventTarget()
  const connection = new BrowserConnection(target as unknown as Window)
  const heard: string[] = []
  const stop = connection.listen((sign) => heard.push(sign))
  const everything = () => {
    target.dispatchEvent(new Event('offline'))
    connection.tell('reached')
    connection.tell('lost')
    target.dispatchEvent(new Event('online'))
  }
  everything()
  stop()
  everything()
  expect(heard).toEqual(['lost', 'reached', 'lost', 'found'])
})
