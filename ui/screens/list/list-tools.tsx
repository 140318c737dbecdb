import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { memo, type ReactNode } from 'react'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { densityTitles, type Density } from '../../../core/table/density.ts'
import { isImportable } from '../../../core/workbooks/is-importable.ts'
import { HintButton } from '../../shell/hint-button.tsx'
import { Icon } from '../../theme/icon.tsx'
import type { Rights } from '../rights.ts'
import { text } from '../text.ts'
import { WhyNotButton } from '../why-not-button.tsx'

const NEXT_DENSITY: Readonly<Record<Density, Density>> = { compact: 'standard', standard: 'loose', loose: 'compact' }

type AdvancedButtonProps = { readonly conditions: number; readonly onClick: () => void; readonly isWide?: boolean }

/** Opens the advanced query, and says how many conditions it asks. */
export const AdvancedButton = ({ conditions, onClick, isWide = false }: AdvancedButtonProps) => (
  <Button
    {...(isWide
      ? { sx: { flex: 1 } }
      : { variant: 'text', color: conditions ? 'primary' : 'inherit', startIcon: <Icon name="filter" size={14} /> })}
    aria-haspopup="dialog"
    onClick={onClick}
  >
    {conditions ? `高级查询 ${conditions}` : '高级查询'}
  </Button>
)

type ListToolsProps = {
  readonly type: DocumentType
  readonly rights: Rights
  readonly onAdd: () => void
  readonly onImport: () => void
  readonly onExport: () => void
  readonly onStopExport: () => void
  /** Bytes of an export that have come; undefined while there is none. */
  readonly received: number | undefined
  /** Further ones, of this list only. */
  readonly children?: ReactNode
  /** Records that came since the list was read. */
  readonly added: number
  readonly onAdded: () => void
  readonly updatedAt: string | undefined
  readonly onReload: () => void
  readonly density: Density
  readonly onDensity: (density: Density) => void
  readonly onColumns: (anchor: HTMLElement) => void
  readonly onWhyNot: () => void
}

/** What can be done with a list as a whole. */
export const ListTools = memo(({ type, rights, onAdd, onImport, children, added, onAdded, ...list }: ListToolsProps) => {
  const { onExport, onStopExport, received, updatedAt, onReload, density, onDensity, onColumns, onWhyNot } = list
  return (
    <Box role="toolbar" aria-label={`${type.title}操作`} sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 48, px: 3 }}>
      {rights.may('add') && (
        <Button variant="contained" color="primary" title="Alt N" startIcon={<Icon name="add" size={16} />} onClick={onAdd}>
          新增
        </Button>
      )}
      {isImportable(type) && rights.may('import') && (
        <Button startIcon={<Icon name="import" size={16} />} aria-haspopup="dialog" onClick={onImport}>
          导入
        </Button>
      )}
      {rights.may('export') && (
        <Button
          startIcon={<Icon name={received === undefined ? 'export' : 'close'} size={16} />}
          aria-haspopup={received === undefined ? 'dialog' : undefined}
          onClick={received === undefined ? onExport : onStopExport}
        >
          {received === undefined ? '导出' : text.exporting(received)}
        </Button>
      )}
      {children}
      <Box sx={{ flex: 1 }} />
      {added > 0 && (
        <Button variant="text" color="primary" onClick={onAdded}>
          {text.added(added)}
        </Button>
      )}
      {updatedAt && <Box sx={{ fontSize: 12, color: 'ink.soft' }}>更新于 {updatedAt}</Box>}
      <HintButton title="刷新" icon="refresh" onClick={onReload} />
      <HintButton title={`行高：${densityTitles[density]}`} icon="rows" onClick={() => onDensity(NEXT_DENSITY[density])} />
      <HintButton title="列设置" icon="columns" onClick={({ currentTarget }) => onColumns(currentTarget)} />
      <WhyNotButton onClick={onWhyNot} />
    </Box>
  )
})

type NarrowListToolsProps = {
  readonly title: string
  readonly onFilter: (() => void) | undefined
  /** Fields of the simple query that ask for something. */
  readonly filters: number
  readonly conditions: number
  readonly onAdvanced: () => void
  readonly onAdd: (() => void) | undefined
  readonly onWhyNot: () => void
  /** Further ones, of this list only. */
  readonly children: ReactNode
}

/** The same on a telephone: what is asked for, and a new record. */
export const NarrowListTools = ({ title, onFilter, filters, conditions, onAdvanced, onAdd, onWhyNot, children }: NarrowListToolsProps) => (
  <Box role="toolbar" aria-label={`${title}操作`} sx={{ display: 'flex', gap: 2 }}>
    {onFilter && (
      <Button startIcon={<Icon name="filter" size={16} />} onClick={onFilter} sx={{ flex: 1 }}>
        {filters > 0 ? `筛选 ${filters}` : '筛选'}
      </Button>
    )}
    <AdvancedButton isWide conditions={conditions} onClick={onAdvanced} />
    {children}
    {onAdd && (
      <Button variant="contained" color="primary" startIcon={<Icon name="add" size={16} />} onClick={onAdd} sx={{ flex: 1 }}>
        新增
      </Button>
    )}
    <WhyNotButton onClick={onWhyNot} />
  </Box>
)
