import { ErrorPage } from './error-page.tsx'

export const Forbidden = () => <ErrorPage icon="lock" title="拒绝访问" text="您没有这个页面的权限，需要时请联系管理员授权" />
