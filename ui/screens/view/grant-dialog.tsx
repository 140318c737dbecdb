import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { GrantPlan } from '../../../core/definitions/grant-plan.ts'
import { changesOf, countOf, matrixOf, type PageScopes, type Wish } from '../../../core/granting/grant-matrix.ts'
import { RemoteGrants } from '../../../core/granting/remote-grants.port.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { linesOf, nodesOf, tickedAlone, tickedLinked } from '../../../core/lookups/tree.ts'
import { idOf } from '../../../core/table/rows.ts'
import { text as words } from '../../../core/table/cells/text.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { Failed } from '../../widgets/feedback/in-place.tsx'
import { PickerDialog } from '../../widgets/pickers/picker-dialog.tsx'
import { SearchBox } from '../../widgets/pickers/search-box.tsx'
import { Pick } from '../../widgets/query/pick.tsx'
import { TreeList } from '../../widgets/pickers/tree-list.tsx'
import { GrantChanges } from './grant-changes.tsx'
import { GrantMatrix } from './grant-matrix.tsx'
import { GrantPreview } from './grant-preview.tsx'
import { useAnswer } from './use-answer.ts'
import { useCompared } from './use-compared.ts'

const WIDTH = 560
const HEIGHT = 480
const MATRIX_WIDTH = 1400

const SHOWN = [
  ['all', '全部'],
  ['granted', '已授权'],
  ['changed', '有改动'],
  ['differing', '有差异'],
] as const
const NOTHING: ReadonlySet<string> = new Set()

type GrantDialogProps = {
  readonly type: DocumentType
  readonly record: Row
  readonly plan: GrantPlan
  readonly title: string
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** 授权: menus with their buttons to tick, each by itself or with all below it (sys.role grant). */
export const GrantDialog = ({ type, record, plan, title, onSaved, onClose }: GrantDialogProps) => {
  const grants = useCase(RemoteGrants)
  const notices = useNotices()
  const id = idOf(record)
  const ask = useCallback(() => grants.see(type, plan, id), [grants, type, plan, id])
  const { value, failure, retry } = useAnswer(ask)
  const [typed, setTicked] = useState<ReadonlySet<string>>()
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(NOTHING)
  const [keyword, setKeyword] = useState('')
  const [isLinked, setLinked] = useState(false)
  const [busy, setBusy] = useState(false)
  const frame = useRef<HTMLDivElement>(null)

  const tree = value?.menuTree ?? []
  const areas = useMemo(
    () => (value?.menuTree.some(({ children }) => children.length > 0) && !('rows' in plan) ? matrixOf(value.menuTree) : []),
    [value, plan],
  )
  // Wide enough from the beginning for what is on its way.
  const isMatrix = value ? areas.length > 0 : !('rows' in plan)
  const [only, setOnly] = useState<(typeof SHOWN)[number][0]>('all')
  const before = useMemo(() => new Set(value?.menuIds), [value])
  const ticked = typed ?? before
  const scopesBefore: PageScopes = useMemo(() => new Map(value?.scopes?.map((scope) => [scope.typeKey, scope])), [value])
  const [said, setScopes] = useState<PageScopes>()
  const stood = useMemo((): Wish => ({ granted: before, scopes: scopesBefore }), [before, scopesBefore])
  const wish = useMemo((): Wish => ({ granted: ticked, scopes: said ?? scopesBefore }), [ticked, said, scopesBefore])
  const changes = useMemo(() => changesOf(areas, stood, wish), [areas, stood, wish])
  const isScoped = value?.scopes !== undefined
  const general = useMemo(() => ({ dataScope: value?.dataScope ?? '', dataOrgs: value?.dataOrgs ?? '' }), [value])
  const standing = useMemo(() => ({ ...wish, general }), [wish, general])
  const comparing = useCompared({ type, plan, id, areas, standing })
  const { compared } = comparing
  const withOthers = `与其他${'to' in plan && plan.to === 'post' ? '岗位' : '角色'}比`
  const counts: Readonly<Record<string, number | undefined>> = {
    changed: countOf(changes),
    differing: compared && countOf(compared.differences),
  }
  const asked = useMemo(
    () => ({ menuIds: [...wish.granted], ...(isScoped ? { scopes: [...wish.scopes.values()] } : {}) }),
    [wish, isScoped],
  )
  const change = ({ granted, scopes }: Wish) => {
    setTicked(granted)
    setScopes(scopes)
  }
  const groups = useMemo(() => nodesOf(value?.menuTree ?? []).flatMap((node) => (node.children.length ? [node.id] : [])), [value])
  const isWhole = expanded.size >= groups.length

  const save = async () => {
    if (busy || !value) return
    setBusy(true)
    const { menuIds, scopes } = value
    const answer = await grants.save(type, plan, id, { ...asked, lastMenuIds: menuIds, ...(scopes ? { lastScopes: scopes } : {}) })
    setBusy(false)
    if (answer.ok) onSaved()
    else notices.failure(answer.failure)
  }

  return (
    <PickerDialog
      title={title}
      width={isMatrix ? MATRIX_WIDTH : WIDTH}
      chosen={isMatrix ? countOf(changes) : ticked.size}
      {...(isMatrix ? { verb: '保存改动' } : {})}
      side={
        isMatrix ? (
          <Button variant="text" size="medium" disabled={changes.length === 0} onClick={() => change(stood)}>
            全部撤销
          </Button>
        ) : (
          <>
            <Button variant="text" size="medium" aria-pressed={isLinked} onClick={() => setLinked(!isLinked)}>
              {isLinked ? '取消关联' : '父子关联'}
            </Button>
            <Button variant="text" size="medium" onClick={() => setExpanded(isWhole ? NOTHING : new Set(groups))}>
              {isWhole ? '全部收起' : '全部展开'}
            </Button>
          </>
        )
      }
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <SearchBox label={'rows' in plan ? '名称' : '菜单或按钮名称'} onDown={() => frame.current?.focus()} onSearch={setKeyword} />
      {failure ? (
        <Failed failure={failure} onRetry={retry} />
      ) : isMatrix ? (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
            <Box role="group" aria-label="显示" sx={{ display: 'flex', gap: 1 }}>
              {SHOWN.filter(([key]) => key !== 'differing' || compared).map(([key, word]) => (
                <Button
                  key={key}
                  size="small"
                  variant={only === key ? 'outlined' : 'text'}
                  aria-pressed={only === key}
                  onClick={() => setOnly(key)}
                >
                  {[word, counts[key]].join(' ').trim()}
                </Button>
              ))}
            </Box>
            <Box sx={{ flex: 1 }} />
            <Pick
              aria-label={withOthers}
              style={{ width: 240 }}
              value={comparing.chosen}
              onChange={({ target }) => {
                comparing.choose(target.value)
                setOnly(target.value ? 'differing' : 'all')
              }}
            >
              <option value="">{withOthers}</option>
              {comparing.others.map((one) => (
                <option key={one.id} value={one.id}>
                  {`与 ${one.title} 比`}
                </option>
              ))}
            </Pick>
          </Box>
          <Box
            sx={{
              display: 'flex',
              flexDirection: { xs: 'column', sm: 'row' },
              gap: 3,
              height: { xs: 'auto', sm: 'calc(100vh - 320px)' },
              minHeight: 320,
            }}
          >
            {value ? (
              <GrantMatrix
                title={title}
                areas={areas}
                before={stood}
                wish={wish}
                general={isScoped ? value.dataScope : undefined}
                compared={compared}
                keyword={keyword}
                only={only}
                onChange={change}
              />
            ) : (
              <Box sx={{ flex: 1, color: 'ink.soft' }}>{words.reading}</Box>
            )}
            <Box sx={{ flex: '0 0 300px', overflowY: 'auto', fontSize: 13 }}>
              {comparing.failure && <Failed failure={comparing.failure} onRetry={comparing.retry} />}
              {compared && (
                <GrantChanges
                  title={`与 ${compared.title} 比`}
                  changes={compared.differences}
                  none="两者相同"
                  legend="＋ 对方多出的，－ 对方没有的"
                />
              )}
              <GrantChanges title="改动" changes={changes} none="还没有改动" />
              {'to' in plan && <GrantPreview type={type} plan={plan} id={id} wish={asked} />}
            </Box>
          </Box>
        </>
      ) : (
        <TreeList
          title={title}
          frameRef={frame}
          height={HEIGHT}
          lines={linesOf(tree, expanded, keyword)}
          ticked={ticked}
          isMany
          empty={value ? words.noData : words.reading}
          onTick={(one) => setTicked(isLinked ? tickedLinked(tree, ticked, one) : tickedAlone(ticked, one))}
          onFold={(one, isOpen) =>
            setExpanded(isOpen ? new Set([...expanded, one]) : new Set([...expanded].filter((each) => each !== one)))
          }
        />
      )}
    </PickerDialog>
  )
}
