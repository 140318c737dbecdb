import { ErrorPage } from './error-page.tsx'

export const NotFound = () => <ErrorPage icon="search" title="很抱歉，资源未找到!" text="地址可能写错，或者页面不在您的菜单里" />
