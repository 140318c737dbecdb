import Button from '@mui/material/Button'
import { PageLink } from '../../widgets/page-link.tsx'
import { HOME } from '../../../core/navigation/paths.ts'
import { StateInPlace } from '../../shell/state-in-place.tsx'
import { text } from '../../shell/text.ts'

const errors = {
  forbidden: { icon: 'lock', title: '拒绝访问', text: '您没有这个页面的权限，需要时请联系管理员授权' },
  notFound: { icon: 'lost', title: '很抱歉，资源未找到!', text: '地址可能写错，或者页面不在您的菜单里' },
  serverError: { icon: 'warning', title: '服务器处理失败', text: '请稍后重试；如仍出现，请联系管理员' },
} as const

/** 403, 404 and 500 as pages, each with the way home. */
export const ErrorPage = ({ of }: { of: keyof typeof errors }) => (
  <StateInPlace {...errors[of]}>
    <Button variant="contained" color="primary" component={PageLink} to={HOME}>
      {text.back}
    </Button>
  </StateInPlace>
)
