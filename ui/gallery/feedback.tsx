import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { failure } from '../../core/kernel/failure.ts'
import { ConfirmDialog } from '../shell/confirm-dialog.tsx'
import { presets } from '../theme/presets.ts'
import { DIALOGS } from '../widgets/cells/cell-dialogs.ts'
import { Empty, Failed, Forbidden } from '../widgets/feedback/in-place.tsx'
import { Skeleton } from '../widgets/feedback/skeleton.tsx'
import { FilesPanel } from '../widgets/upload/files-panel.tsx'
import { Card, Wrap } from './card.tsx'

const PopupDialog = lazy(() => import('../widgets/pickers/popup-dialog.tsx').then(({ PopupDialog: component }) => ({ default: component })))
const DepartmentDialog = DIALOGS.department!
const UserDialog = DIALOGS.user!

const timeout = failure('http.timeout', '网络超时')

export const Alerts = () => (
  <Card title="提示条">
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Alert severity="success">保存成功</Alert>
      <Alert severity="info">本月流向数据收集截止 9 月 30 日</Alert>
      <Alert severity="warning">开票价低于底价，需总经理审批，是否继续</Alert>
      <Alert
        severity="error"
        action={
          <Button variant="text" size="medium">
            重试
          </Button>
        }
      >
        网络超时
      </Alert>
    </Box>
  </Card>
)

export const Loading = () => (
  <Card title="读取中（首次）">
    <Skeleton rows={3} columns={[60, 90, 100, 40]} />
  </Card>
)

export const InPlace = () => (
  <>
    <Card title="空">
      <Empty text="没有符合条件的销售订单">
        <Button size="medium">清除条件</Button>
        <Button size="medium" variant="contained" color="primary">
          新增
        </Button>
      </Empty>
    </Card>
    <Card title="读取失败">
      <Failed failure={timeout} onRetry={() => undefined} />
    </Card>
    <Card title="无权限">
      <Forbidden title="应收台账" />
    </Card>
  </>
)

const QUESTION = {
  title: '关闭后未发数量不再发货，确定关闭？',
  text: 'XSDD2025090176 还有 3 行共 1,200 盒未发货',
  confirm: '关闭订单',
  destructive: true,
}

type Open = 'confirm' | 'department' | 'departments' | 'user' | 'popup' | undefined

const NO_PARAM = {}

/** Dialogs, each behind a button. */
export const Dialogs = () => {
  const [open, setOpen] = useState<Open>()
  const [told, setTold] = useState('')
  const close = () => setOpen(undefined)
  const picked = (choice: { readonly label: string } | null) => {
    setTold(choice?.label ?? '')
    close()
  }
  const picker = { value: '', label: '', store: 'id', level: undefined, onPick: picked, onClose: close }
  return (
    <Card title="对话框">
      <Wrap>
        <Button onClick={() => setOpen('confirm')}>确认</Button>
        <Button onClick={() => setOpen('department')}>选择部门</Button>
        <Button onClick={() => setOpen('departments')}>选择多个部门</Button>
        <Button onClick={() => setOpen('user')}>选择用户</Button>
        <Button onClick={() => setOpen('popup')}>弹出报表</Button>
      </Wrap>
      <Box role="status" sx={{ color: 'ink.soft' }}>
        {told && `已选择：${told}`}
      </Box>
      <Suspense>
        {open === 'confirm' && <ConfirmDialog question={QUESTION} onAnswer={close} />}
        {open === 'department' && <DepartmentDialog {...picker} isMany={false} />}
        {open === 'departments' && <DepartmentDialog {...picker} isMany />}
        {open === 'user' && <UserDialog {...picker} isMany />}
        {open === 'popup' && (
          <PopupDialog
            code="bsc.product"
            param={NO_PARAM}
            isMany
            onPick={(rows) => picked({ label: rows.map(({ name }) => String(name)).join('、') })}
            onClose={close}
          />
        )}
      </Suspense>
    </Card>
  )
}

export const Files = () => {
  const [paths, setPaths] = useState('')
  const [pictures, setPictures] = useState('')
  return (
    <Card title="上传">
      <FilesPanel title="附件" value={paths} onChange={setPaths} limit={20} imagesOnly={false} folder="files" />
      <FilesPanel title="图片" value={pictures} onChange={setPictures} limit={3} imagesOnly folder="images" />
    </Card>
  )
}

/** The eight colours; a click shows the page in one. */
export const Colours = () => (
  <Card title="主题色">
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: 2 }}>
      {Object.entries(presets).map(([colour, { title, swatch }]) => (
        <Button
          key={colour}
          onClick={() => document.documentElement.setAttribute('data-colour', colour)}
          startIcon={<Box sx={{ width: 14, height: 14, borderRadius: '4px' }} style={{ backgroundColor: swatch }} />}
        >
          {title}
        </Button>
      ))}
    </Box>
  </Card>
)
