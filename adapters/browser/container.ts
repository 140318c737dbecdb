import { Inbox } from '../../core/approval/inbox.port.ts'
import { InboxCounts } from '../../core/approval/inbox-counts.port.ts'
import { StartCentre } from '../../core/approval/start-centre.port.ts'
import { Departments } from '../../core/departments/departments.port.ts'
import { Uploads } from '../../core/files/uploads.port.ts'
import { RemoteGrants } from '../../core/granting/remote-grants.port.ts'
import { SliderChecks } from '../../core/identity/sign-in/slider-checks.port.ts'
import { Clock } from '../../core/kernel/clock.port.ts'
import { Http } from '../../core/kernel/http.port.ts'
import { Ids } from '../../core/kernel/ids.port.ts'
import { KeyValues } from '../../core/kernel/key-values.port.ts'
import { WindowValues } from '../../core/kernel/window-values.port.ts'
import { DictionaryNews } from '../../core/lookups/dictionary-news.port.ts'
import { KeptDictionaries } from '../../core/lookups/kept-dictionaries.ts'
import { RemoteSearch } from '../../core/search/remote-search.port.ts'
import { Directory } from '../../core/lookups/directory.port.ts'
import { Regions } from '../../core/lookups/regions.port.ts'
import { Trees } from '../../core/lookups/trees.port.ts'
import { PopupReports } from '../../core/lookups/popup-reports.port.ts'
import { LazyTables } from '../../core/live/lazy-tables.ts'
import { LiveTables } from '../../core/live/live-tables.port.ts'
import { Sockets } from '../../core/live/sockets.port.ts'
import { DesktopNotes } from '../../core/notices/desktop-notes.port.ts'
import { NoticeBox } from '../../core/notices/notice-box.port.ts'
import { RightsNews, Topics } from '../../core/notices/topics.ts'
import { Builds } from '../../core/notices/builds.port.ts'
import { OpenSavedQueries } from '../../core/query/open-saved-queries.use-case.ts'
import { RemoteSavedQueries } from '../../core/query/remote-saved-queries.port.ts'
import { RemoteChecks } from '../../core/records/form/remote-checks.port.ts'
import { HomeDesk } from '../../core/reports/home-desk.port.ts'
import { RemoteBatches } from '../../core/batches/remote-batches.port.ts'
import { RemoteReports } from '../../core/reports/remote-reports.port.ts'
import { RemoteCommands } from '../../core/records/actions/remote-commands.port.ts'
import { RemoteRecords } from '../../core/records/remote-records.port.ts'
import { RemoteCodes } from '../../core/scanning/remote-codes.port.ts'
import { RemoteImports } from '../../core/workbooks/remote-imports.port.ts'
import { SheetWriter } from '../../core/workbooks/sheet-writer.port.ts'
import { RequestPasswordChange } from '../../core/session/request-password-change.use-case.ts'
import { RequestPair } from '../../core/session/request-pair.use-case.ts'
import { KeptSession } from '../../core/session/kept-session.port.ts'
import { RequestCaptcha } from '../../core/session/request-captcha.use-case.ts'
import { ListDemoAccounts } from '../../core/session/list-demo-accounts.use-case.ts'
import { RequestLoginWays } from '../../core/session/request-login-ways.use-case.ts'
import { ReadDemoMessage } from '../../core/session/read-demo-message.use-case.ts'
import { RequestCode } from '../../core/session/request-code.use-case.ts'
import { LoadPermissions } from '../../core/session/load-permissions.use-case.ts'
import { OwnAccess } from '../../core/session/own-access.port.ts'
import { SessionSigns } from '../../core/session/session-signs.port.ts'
import { RequestDemoSignIn } from '../../core/session/request-demo-sign-in.use-case.ts'
import { SignInBy } from '../../core/session/sign-in-by.use-case.ts'
import { RequestSignIn } from '../../core/session/request-sign-in.use-case.ts'
import { RequestSignOut } from '../../core/session/request-sign-out.use-case.ts'
import { lazyPort } from './lazy-port.ts'
import type { LoginPorts } from './login-ports.ts'
import { type Key, part, resolving } from './bindings.ts'
import { HttpInboxCounts } from './records/http-inbox-counts.ts'
import { HttpRecords } from './records/http-records.ts'
import { BrowserSockets } from './socket/browser-sockets.ts'

const later = <T extends object>(port: Key<T>, load: () => Promise<T>) => part(port, lazyPort(load))

/**
 * Everything the screens may ask for, by its port or use case. Plainly made, in the order it stands on each other: a container that works
 * that out would be a twelfth of what is fetched before the first list. `whenIdle` waits until the page has drawn what it has.
 */
export const browserContainer = (
  { clock, ids, keyValues, windowValues, keptSession, signs, http, base, page }: LoginPorts,
  whenIdle: () => Promise<void>,
) => {
  const sockets = new BrowserSockets(base, keptSession)
  // The first rows are painted before the page asks for what stands beside them: what was saved to ask for, and what hears of changes.
  const besideRows = async <T>(load: () => Promise<T>): Promise<T> => {
    await whenIdle()
    return load()
  }
  const savedQueries = lazyPort<RemoteSavedQueries>(() =>
    besideRows(async () => new (await import('./records/http-saved-queries.ts')).HttpSavedQueries(http, ids)),
  )
  const localSavedQueries = lazyPort<RemoteSavedQueries>(() =>
    besideRows(async () => new (await import('../../core/query/local-saved-queries.ts')).LocalSavedQueries(keyValues)),
  )
  const live = new LazyTables(() =>
    besideRows(async () => (await import('../../core/live/open-live-tables.ts')).openLiveTables(sockets, keptSession, ids)),
  )

  const dictionaries = new KeptDictionaries(keyValues)
  const news = lazyPort<DictionaryNews>(
    async () => new (await import('./lookups/http-dictionary-news.ts')).HttpDictionaryNews(http, dictionaries),
  )

  return resolving([
    part(Clock, clock),
    part(Ids, ids),
    part(KeyValues, keyValues),
    part(WindowValues, windowValues),
    part(KeptSession, keptSession),
    part(SessionSigns, signs),
    part(Http, http),
    part(Sockets, sockets),
    part(LiveTables, live),
    part(Topics, new Topics()),
    part(RightsNews, new RightsNews()),
    part(KeptDictionaries, dictionaries),

    part(RequestSignIn, new RequestSignIn(http, keptSession)),
    part(SignInBy, new SignInBy(http, keptSession)),
    part(RequestDemoSignIn, new RequestDemoSignIn(http, keptSession)),
    part(RequestCaptcha, new RequestCaptcha(http, ids)),
    part(RequestCode, new RequestCode(http)),
    part(ReadDemoMessage, new ReadDemoMessage(http)),
    part(ListDemoAccounts, new ListDemoAccounts(http)),
    part(RequestPair, new RequestPair(http, keptSession)),
    part(LoadPermissions, new LoadPermissions(http)),
    part(RequestPasswordChange, new RequestPasswordChange(http, keptSession)),
    part(RequestSignOut, new RequestSignOut(http, keptSession)),

    part(RemoteRecords, new HttpRecords(http, clock)),
    part(InboxCounts, new HttpInboxCounts(http)),
    later(Inbox, async () => new (await import('./records/http-inbox.ts')).HttpInbox(http)),
    part(RemoteSavedQueries, savedQueries),
    part(OpenSavedQueries, new OpenSavedQueries(savedQueries, localSavedQueries)),

    later(Departments, async () => new (await import('./departments/http-departments.ts')).HttpDepartments(http)),
    later(NoticeBox, async () => new (await import('./notices/http-notice-box.ts')).HttpNoticeBox(http)),
    later(RequestLoginWays, async () => new (await import('../../core/session/request-login-ways.use-case.ts')).RequestLoginWays(http)),
    later(OwnAccess, async () => new (await import('./session/http-own-access.ts')).HttpOwnAccess(http, ids)),
    later(DesktopNotes, async () => new (await import('./notices/browser-desktop-notes.ts')).BrowserDesktopNotes()),
    later(SliderChecks, async () => new (await import('./identity/http-slider-checks.ts')).HttpSliderChecks(http)),
    later(Uploads, async () => new (await import('./files/xhr-uploads.ts')).XhrUploads(base, keptSession, http, page)),
    later(HomeDesk, async () => new (await import('./reports/http-home-desk.ts')).HttpHomeDesk(http)),
    later(StartCentre, async () => new (await import('./records/http-start-centre.ts')).HttpStartCentre(http)),
    later(RemoteBatches, async () => new (await import('./batches/http-batches.ts')).HttpBatches(http)),
    later(RemoteReports, async () => new (await import('./reports/http-reports.ts')).HttpReports(http)),
    later(Directory, async () => new (await import('./lookups/http-directory.ts')).HttpDirectory(http)),
    later(RemoteSearch, async () => new (await import('./search/http-search.ts')).HttpSearch(http)),
    later(RemoteGrants, async () => new (await import('./granting/http-grants.ts')).HttpGrants(http, ids)),
    later(RemoteChecks, async () => new (await import('./records/http-checks.ts')).HttpChecks(http)),
    later(Trees, async () => new (await import('./lookups/http-trees.ts')).HttpTrees(http)),
    later(Regions, async () => new (await import('./lookups/http-regions.ts')).HttpRegions(http)),
    part(DictionaryNews, news),
    later(RemoteCommands, async () => new (await import('./records/http-commands.ts')).HttpCommands(http, news)),
    later(PopupReports, async () => new (await import('./lookups/http-popup-reports.ts')).HttpPopupReports(http, clock)),
    later(
      Builds,
      async () => new (await import('./http/page-builds.ts')).PageBuilds(document.querySelector('script[src]')?.outerHTML ?? ''),
    ),
    later(RemoteImports, async () => new (await import('./workbooks/http-imports.ts')).HttpImports(http)),
    later(RemoteCodes, async () => new (await import('./workbooks/http-codes.ts')).HttpCodes(http)),
    later(SheetWriter, async () => new (await import('./workbooks/zipped-sheets.ts')).ZippedSheets()),
  ])
}
