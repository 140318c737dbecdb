import { Container } from 'inversify'
import { Inbox } from '../../core/approval/inbox.port.ts'
import { Uploads } from '../../core/files/uploads.port.ts'
import { SliderChecks } from '../../core/identity/slider-checks.port.ts'
import { Clock } from '../../core/kernel/clock.port.ts'
import { Http } from '../../core/kernel/http.port.ts'
import { Ids } from '../../core/kernel/ids.port.ts'
import { KeyValues } from '../../core/kernel/key-values.port.ts'
import { Directory } from '../../core/lookups/directory.port.ts'
import { Regions } from '../../core/lookups/regions.port.ts'
import { Trees } from '../../core/lookups/trees.port.ts'
import { PopupReports } from '../../core/lookups/popup-reports.port.ts'
import { LiveTables } from '../../core/live/live-tables.ts'
import { openLiveTables } from '../../core/live/open-live-tables.ts'
import { LocalShelf } from '../../core/query/local-shelf.ts'
import { OpenShelf } from '../../core/query/open-shelf.use-case.ts'
import { QueryShelf } from '../../core/query/query-shelf.port.ts'
import { RemoteRecords } from '../../core/records/remote-records.port.ts'
import { RemoteImports } from '../../core/workbooks/remote-imports.port.ts'
import { ChoosePair } from '../../core/session/choose-pair.use-case.ts'
import { KeptSession } from '../../core/session/kept-session.port.ts'
import { ListDemoAccounts } from '../../core/session/list-demo-accounts.use-case.ts'
import { LoadPermissions } from '../../core/session/load-permissions.use-case.ts'
import { SessionSigns } from '../../core/session/session-signs.port.ts'
import { SignInAsDemo } from '../../core/session/sign-in-as-demo.use-case.ts'
import { SignIn } from '../../core/session/sign-in.use-case.ts'
import { SignOut } from '../../core/session/sign-out.use-case.ts'
import { wiring } from '../wire.ts'
import { late } from './late.ts'
import type { Hands } from './hands.ts'
import { HttpInbox } from './records/http-inbox.ts'
import { HttpQueryShelf } from './records/http-query-shelf.ts'
import { HttpRecords } from './records/http-records.ts'
import { BrowserSockets } from './socket/browser-sockets.ts'

/** Everything the screens may ask for, by its port or use case. */
export const browserContainer = ({ clock, ids, keyValues, keptSession, signs, http, base, expire }: Hands) => {
  const container = new Container({ defaultScope: 'Singleton' })
  const wire = wiring(container)

  container.bind(Clock).toConstantValue(clock)
  container.bind(Ids).toConstantValue(ids)
  container.bind(KeyValues).toConstantValue(keyValues)
  container.bind(KeptSession).toConstantValue(keptSession)
  container.bind(SessionSigns).toConstantValue(signs)
  container.bind(Http).toConstantValue(http)
  container
    .bind(Uploads)
    .toConstantValue(late(async () => new (await import('./files/xhr-uploads.ts')).XhrUploads(base, keptSession, http, expire)))

  container.bind(LiveTables).toResolvedValue(() => openLiveTables(new BrowserSockets(base, keptSession), keptSession, ids))

  wire(SignIn, SignIn, [Http, KeptSession])
  wire(SignInAsDemo, SignInAsDemo, [Http, KeptSession])
  wire(ListDemoAccounts, ListDemoAccounts, [Http])
  wire(ChoosePair, ChoosePair, [Http, KeptSession])
  wire(LoadPermissions, LoadPermissions, [Http])
  wire(SignOut, SignOut, [Http, KeptSession])

  wire(RemoteRecords, HttpRecords, [Http])
  wire(QueryShelf, HttpQueryShelf, [Http, Ids])
  wire(LocalShelf, LocalShelf, [KeyValues])
  wire(OpenShelf, OpenShelf, [QueryShelf, LocalShelf])
  wire(Inbox, HttpInbox, [Http])
  container
    .bind(SliderChecks)
    .toConstantValue(late(async () => new (await import('./identity/http-slider-checks.ts')).HttpSliderChecks(http)))
  container.bind(Directory).toConstantValue(late(async () => new (await import('./lookups/http-directory.ts')).HttpDirectory(http)))
  container.bind(Trees).toConstantValue(late(async () => new (await import('./lookups/http-trees.ts')).HttpTrees(http)))
  container.bind(Regions).toConstantValue(late(async () => new (await import('./lookups/http-regions.ts')).HttpRegions(http)))
  container
    .bind(PopupReports)
    .toConstantValue(late(async () => new (await import('./lookups/http-popup-reports.ts')).HttpPopupReports(http, clock)))
  container.bind(RemoteImports).toConstantValue(late(async () => new (await import('./workbooks/http-imports.ts')).HttpImports(http)))
  return container
}
