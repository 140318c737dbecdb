import type { DocumentType, DocView } from '../definitions/document.ts'
import type { ActionType } from '../definitions/buttons.ts'
import { knowingOnly } from '../definitions/knowledge.ts'
import type { Start } from '../definitions/start.ts'
import { viewOf } from '../definitions/view.ts'
import type { Row } from '../kernel/wire.ts'
import { mayAct } from '../records/permissions.ts'

/**
 * Does a record give the bytes of its files to whoever sees it? One whose type hands them out by an action only to whom that action is open;
 * what cannot be worked out gives none.
 */
export const givesFiles = (type: DocumentType, record: Row, start: Start): boolean => {
  const handing = Object.entries<ActionType<DocView>>(type.actions ?? {}).find(([, { hands }]) => hands?.as === 'download')
  if (!handing) return true
  const [key, { when }] = handing
  if (!mayAct(start.me, type, key)) return false
  try {
    return when === undefined || when(viewOf<DocView>(type, record, knowingOnly(start))) === true
  } catch {
    return false
  }
}
