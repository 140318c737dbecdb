import Button from '@mui/material/Button'
import { HOME } from '../../core/navigation/paths.ts'
import { StateInPlace } from '../shell/state-in-place.tsx'
import { text } from '../shell/text.ts'
import { PageLink } from '../widgets/page-link.tsx'

const results = {
  success: { icon: 'check', title: '操作成功', text: '可以继续处理其他事项' },
  fail: { icon: 'warning', title: '操作失败', text: '请返回原页面检查后重试' },
} as const

/** How something ended that led away from its page. */
export const ResultPage = ({ of }: { readonly of: keyof typeof results }) => (
  <StateInPlace {...results[of]}>
    <Button variant="contained" color="primary" component={PageLink} to={HOME}>
      {text.back}
    </Button>
  </StateInPlace>
)
