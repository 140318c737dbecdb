import { systemTables } from './0001-system-tables.ts'
import { files } from './0002-files.ts'
import { authorsByAccount } from './0003-authors-by-account.ts'
import { savedQueries } from './0004-saved-queries.ts'
import { plainTraces } from './0005-plain-traces.ts'
import { challenges } from './0006-challenges.ts'
import { whatChallengesStandFor } from './0007-what-challenges-stand-for.ts'
import { orderOfSavedQueries } from './0008-order-of-saved-queries.ts'
import { thirdAccounts } from './0009-third-accounts.ts'
import { peopleOfSeveralTenants } from './0010-people-of-several-tenants.ts'
import { forcedSessions } from './0011-forced-sessions.ts'
import { rulesOfNumbersByArea } from './0012-rules-of-numbers-by-area.ts'
import { indexesOfOwnedRows } from './0013-indexes-of-owned-rows.ts'
import { tenantsOfThePlatform } from './0014-tenants-of-the-platform.ts'
import { connections } from './0015-connections.ts'
import { textsOfTraces } from './0016-texts-of-traces.ts'
import { provedPhones } from './0017-proved-phones.ts'
import { whoMayNotDecide } from './0018-who-may-not-decide.ts'
import { idleSessionsEnd } from './0019-idle-sessions-end.ts'
import { personalSettings } from './0020-personal-settings.ts'
import { whatEventsWrote } from './0021-what-events-wrote.ts'
import { movesOfTasks } from './0022-moves-of-tasks.ts'
import { limitsOfTasks } from './0023-limits-of-tasks.ts'
import { signaturesOfTasks } from './0024-signatures-of-tasks.ts'
import { tasksInTheirOrder } from './0026-tasks-in-their-order.ts'
import { filesLetGo } from './0027-files-let-go.ts'
import { doneTasksInTheirOrder } from './0028-done-tasks-in-their-order.ts'
import { placesHiddenBySteps } from './0029-places-hidden-by-steps.ts'
import { doneTasksCounted } from './0030-done-tasks-counted.ts'
import { comments } from './0031-comments.ts'
import { filesOfDecisions } from './0032-files-of-decisions.ts'
import { untoldChanges } from './0025-untold-changes.ts'
import type { Migration } from './migration.ts'

/** In the order in which they run. */
export const migrations: readonly Migration[] = [
  systemTables,
  files,
  authorsByAccount,
  savedQueries,
  plainTraces,
  challenges,
  whatChallengesStandFor,
  orderOfSavedQueries,
  thirdAccounts,
  peopleOfSeveralTenants,
  forcedSessions,
  rulesOfNumbersByArea,
  indexesOfOwnedRows,
  tenantsOfThePlatform,
  connections,
  textsOfTraces,
  provedPhones,
  whoMayNotDecide,
  idleSessionsEnd,
  personalSettings,
  whatEventsWrote,
  movesOfTasks,
  limitsOfTasks,
  signaturesOfTasks,
  untoldChanges,
  tasksInTheirOrder,
  filesLetGo,
  doneTasksInTheirOrder,
  placesHiddenBySteps,
  doneTasksCounted,
  comments,
  filesOfDecisions,
]
