import type { Change } from '../../../core/live/change.ts'
import type { ChoiceLists } from '../../../core/records/choices/choice-lists.port.ts'
import type { OpenSockets } from './open-sockets.ts'
import type { Report } from './limits.ts'

/** Has dictionaries read again once somebody changed one, and names to everybody those whose choices are others now (sys S33). */
export class DictionaryFrames {
  private readonly lists: ChoiceLists
  private readonly report: Report
  readonly stop: () => void

  constructor(lists: ChoiceLists, crowd: OpenSockets, report: Report) {
    this.lists = lists
    this.report = report
    this.stop = lists.listen((codes) => {
      const frames = codes.map((code) => JSON.stringify({ cmd: 'topic', msgId: `dict:${code}` }))
      for (const socket of crowd.all) for (const frame of frames) socket.say(frame)
    })
  }

  tell(changes: readonly Change[]): void {
    if (changes.some(({ typeKey }) => this.lists.isKeptIn(typeKey))) void this.lists.load().catch(this.report)
  }
}
