import { ErrorPage } from './error-page.tsx'

export const ServerError = () => <ErrorPage icon="warning" title="服务器处理失败" text="请稍后重试；如仍出现，请联系管理员" />
