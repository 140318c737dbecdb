import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useCallback } from 'react'
import { useNavigate } from '../../hooks/use-navigate.ts'
import type { Kind, PassportNode } from '../../../core/batches/passport.ts'
import { STAGES } from '../../../core/batches/passport.ts'
import { RemoteBatches } from '../../../core/batches/remote-batches.port.ts'
import { sankeyOf } from '../../../core/batches/sankey.ts'
import type { BatchPassport as Passport } from '../../../core/batches/see-batch.use-case.ts'
import { decimal, grouped } from '../../../core/kernel/decimal.ts'
import { Ids } from '../../../core/kernel/ids.port.ts'
import { may } from '../../../core/kernel/person.ts'
import { ok } from '../../../core/kernel/result.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useConfirm } from '../../hooks/use-confirm.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { usePages } from '../../hooks/use-pages.ts'
import { usePerson } from '../../hooks/use-person.ts'
import { useIsFrom } from '../../hooks/use-width.ts'
import { Failed } from '../../widgets/feedback/in-place.tsx'
import { Skeleton } from '../../widgets/feedback/skeleton.tsx'
import { PageLink } from '../../widgets/page-link.tsx'
import { useAnswer } from '../view/use-answer.ts'

export type BatchPassportProps = { readonly filters: Readonly<Record<string, string>> }

const Card = styled('section')(({ theme }) => ({
  minWidth: 0,
  padding: '12px 16px',
  border: `1px solid ${theme.vars!.palette.line.main}`,
  borderRadius: 8,
  backgroundColor: theme.vars!.palette.ground.card,
  fontSize: 13,
  lineHeight: '20px',
}))

const said = (qty: string): string => grouped(qty).replace('-', '−')

/** 批号追踪: what a batch is, whether all of it is accounted for, and its way from the suppliers to hospitals and pharmacies. */
export const BatchPassport = ({ filters: { productId = '', batchNo = '', until = '' } }: BatchPassportProps) => {
  const batches = useCase(RemoteBatches)
  const isNamed = productId !== '' && batchNo !== ''
  const answered = useAnswer(
    useCallback(
      async () => (isNamed ? batches.see({ productId, batchNo, ...(until ? { until } : {}) }) : ok(undefined)),
      [batches, isNamed, productId, batchNo, until],
    ),
  )
  if (!isNamed) return <Card>选择产品、填写批号后查询：从供应商入库到每个客户和终端，每一盒都有去处</Card>
  if (answered.failure) return <Failed failure={answered.failure} onRetry={answered.retry} />
  const { value } = answered
  return (
    <Box aria-busy={!value} sx={{ display: 'grid', gap: 3, minHeight: 330 }}>
      {value ? (
        <>
          <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 460px' }, gap: 3 }}>
            <Facts passport={value} productId={productId} />
            <Whereabouts passport={value} />
          </Box>
          <Way passport={value} />
        </>
      ) : (
        <Skeleton rows={8} columns={[1, 1, 1, 1, 1]} />
      )}
    </Box>
  )
}

const Facts = ({ passport: { product, batchNo, facts }, productId }: { readonly passport: Passport; readonly productId: string }) => (
  <Card aria-label="批次">
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
      <Box component="h2" sx={{ m: 0, fontSize: 16, fontWeight: 600 }}>
        {product}
      </Box>
      <Box component="span" sx={{ color: 'ink.soft' }}>{`批号 ${batchNo}`}</Box>
      <Box sx={{ flex: 1 }} />
      <Recall productId={productId} batchNo={batchNo} product={product} />
    </Box>
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
        gap: '8px 16px',
        m: 0,
        '& dt': { fontSize: 12, color: 'ink.soft' },
        '& dd': { m: 0 },
      }}
    >
      {facts.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </Box>
  </Card>
)

type RecallProps = { readonly productId: string; readonly batchNo: string; readonly product: string }

/** Begins a recall with the customers of the batch filled in; who may not is not offered it. */
const Recall = ({ productId, batchNo, product }: RecallProps) => {
  const batches = useCase(RemoteBatches)
  const ids = useCase(Ids)
  const confirm = useConfirm()
  const notices = useNotices()
  const navigate = useNavigate()
  const me = usePerson()
  const page = usePages().list('oa.recall')
  if (!page || !may(me, 'oa:recall:add')) return null
  const begin = async () => {
    const isSure = await confirm({
      title: `发起召回 ${product} 批号 ${batchNo}？`,
      text: '生成药品召回草稿，买过这批的客户和在库数量已填好',
      confirm: '发起召回',
      destructive: true,
    })
    if (!isSure) return
    const begun = await batches.recall({ productId, batchNo }, ids.next())
    if (begun.ok) navigate(`${page}/${begun.value}/edit`)
    else notices.failure(begun.failure)
  }
  return (
    <Button variant="outlined" color="error" onClick={() => void begin()}>
      发起召回
    </Button>
  )
}

const PLACES: readonly (readonly [Kind, string])[] = [
  ['stock', '我方库存'],
  ['transit', '在途'],
  ['company', '商业公司处'],
  ['terminal', '已到医院、药店'],
  ['lost', '损溢与报损'],
]

const COLOURS: Readonly<Record<Kind, string>> = {
  stock: 'var(--batch-stock)',
  transit: '#7A5AF8',
  company: '#C4810B',
  terminal: '#0B9E8E',
  lost: '#5B6B80',
}

const Palette = styled('div')(({ theme }) => ({ '--batch-stock': theme.vars!.palette.primary.light }))

/** All that was received, and where it is: the parts are as long as their quantities, and what cannot be told is said. */
const Whereabouts = ({ passport: { whereabouts, unit } }: { readonly passport: Passport }) => {
  const { received, difference } = whereabouts
  const isWhole = decimal(difference).isZero()
  return (
    <Card aria-label="去处">
      <Palette>
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2 }}>
          <b>{`收货 ${said(received)} ${unit}`}</b>
          <Box role="status" sx={{ ml: 'auto', color: isWhole ? 'states.ok.text' : 'states.bad.text' }}>
            {isWhole ? '每一盒都有去处，差 0' : `差 ${said(difference)}`}
          </Box>
        </Box>
        <Box aria-hidden sx={{ display: 'flex', gap: '1px', height: 12, my: 2, borderRadius: 1, overflow: 'hidden', bgcolor: 'line.main' }}>
          {PLACES.map(([kind]) => (
            <span key={kind} style={{ flexGrow: Math.max(0, decimal(whereabouts[kind]).toNumber()), backgroundColor: COLOURS[kind] }} />
          ))}
        </Box>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(130px, 1fr))', gap: '4px 12px' }}>
          {PLACES.map(([kind, title]) => (
            <span key={kind}>
              <Box
                component="i"
                sx={{ display: 'inline-block', width: 10, height: 10, mr: 1.5, borderRadius: '2px' }}
                style={{ backgroundColor: COLOURS[kind] }}
              />
              {`${title} `}
              <b>{said(whereabouts[kind])}</b>
            </span>
          ))}
        </Box>
      </Palette>
    </Card>
  )
}

const [HEIGHT, GAP, BAR] = [230, 30, 8] as const
const WIDTH = 1000
const FROM = 1088

/** The way of the batch: wide enough a picture of bands as wide as their quantities, else stage by stage. */
const Way = ({ passport }: { readonly passport: Passport }) => {
  const wide = useIsFrom(FROM)
  const stages = STAGES.map((title, stage) => ({ title, nodes: passport.nodes.filter((one) => one.stage === stage) }))
  return (
    <Card aria-label="流转">
      <Palette>
        {wide ? (
          <Picture passport={passport} />
        ) : (
          stages.map(({ title, nodes }) => (
            <section key={title} aria-label={title}>
              <Box component="h3" sx={{ m: 0, mt: 2, fontSize: 13 }}>
                {title}
              </Box>
              {nodes.map((node) => (
                <Box key={node.key} sx={{ display: 'flex', gap: 2, py: 1, borderBottom: 1, borderColor: 'line.main' }}>
                  <Box sx={{ flex: 1, minWidth: 0 }}>
                    <Named node={node} />
                  </Box>
                  <b>{said(node.qty)}</b>
                </Box>
              ))}
            </section>
          ))
        )}
      </Palette>
    </Card>
  )
}

const Named = ({ node: { title, of } }: { readonly node: PassportNode }) => {
  const page = usePages().record(of?.typeKey ?? '', of?.id ?? '')
  return of && page ? <PageLink to={page}>{title}</PageLink> : title
}

const Picture = ({ passport }: { readonly passport: Passport }) => {
  const { bars, bands } = sankeyOf(passport, { height: HEIGHT, gap: GAP })
  const step = (WIDTH - BAR - 190) / (STAGES.length - 1)
  const left = (stage: number) => stage * step
  const stageOf = new Map(bars.map(({ key, stage }) => [key, stage]))
  const tall = Math.max(HEIGHT, ...bars.map(({ top, height }) => top + height)) + 24
  const share = (x: number) => `${(x / WIDTH) * 100}%`
  return (
    <Box sx={{ position: 'relative' }}>
      <Box sx={{ position: 'relative', height: 24 }}>
        {STAGES.map((title, stage) => (
          <Box key={title} component="b" sx={{ position: 'absolute', whiteSpace: 'nowrap' }} style={{ left: share(left(stage)) }}>
            {title}
          </Box>
        ))}
      </Box>
      <Box sx={{ position: 'relative' }} style={{ height: tall }}>
        <svg
          width="100%"
          height={tall}
          viewBox={`0 0 ${WIDTH} ${tall}`}
          preserveAspectRatio="none"
          aria-hidden
          style={{ position: 'absolute', inset: 0 }}
        >
          {bands.map(({ from, to, fromTop, toTop, width, kind }) => {
            const [x, u] = [left(stageOf.get(from) ?? 0) + BAR, left(stageOf.get(to) ?? 0)]
            const bend = (u - x) / 2
            return (
              <path
                key={`${from}>${to}`}
                d={`M${x} ${fromTop} C${x + bend} ${fromTop} ${u - bend} ${toTop} ${u} ${toTop} V${toTop + width} C${u - bend} ${toTop + width} ${x + bend} ${fromTop + width} ${x} ${fromTop + width} Z`}
                fill={COLOURS[kind]}
                fillOpacity={0.16}
              />
            )
          })}
          {bars.map(({ key, stage, top, height, kind }) => (
            <rect key={key} x={left(stage)} y={top} width={BAR} height={height} rx={2} fill={COLOURS[kind]} />
          ))}
        </svg>
        {bars.map((bar) => (
          <Box
            key={bar.key}
            sx={{
              position: 'absolute',
              width: share(170),
              fontSize: 12,
              lineHeight: '16px',
              '& > div': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
              '& a': { color: 'primary.main', textDecoration: 'none' },
            }}
            style={{ left: `calc(${share(left(bar.stage) + BAR)} + 6px)`, top: Math.max(0, bar.top + bar.height / 2 - 16) }}
          >
            <div title={bar.title}>
              <Named node={bar} />
            </div>
            <Box sx={{ color: 'ink.soft' }}>{said(bar.qty)}</Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
