import { appendFileSync } from 'node:fs'
import pg from 'pg'

// Loaded before the product: writes what it sends to PostgreSQL, with what comes back, into the file that RECORD_TO names.

const { query } = pg.Client.prototype
let place = 0

pg.Client.prototype.query = function recorded(asked, ...others) {
  const { text, values = [] } = typeof asked === 'string' ? { text: asked } : asked
  // Answers are told in any order: what was sent first has the lower place.
  const sent = { place: (place += 1), connection: this.processID, text, values }
  const tell = (result) => appendFileSync(process.env['RECORD_TO'], `${JSON.stringify({ ...sent, rows: result?.rows ?? [] })}\n`)
  const { callback } = asked
  if (callback) {
    asked.callback = (error, result) => {
      tell(result)
      callback(error, result)
    }
    return query.call(this, asked, ...others)
  }
  const answered = query.call(this, asked, ...others)
  answered?.then?.(tell, () => undefined)
  return answered
}
