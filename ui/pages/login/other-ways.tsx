import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import { Icon } from '../../theme/icon.tsx'
import { text } from './text.ts'

type OtherWaysProps = {
  readonly ways: readonly { readonly title: string; readonly address: string }[]
  readonly leave: (address: string) => void
}

/** 其他登录方式: sites that sign people in for us. */
export const OtherWays = ({ ways, leave }: OtherWaysProps) => (
  <>
    <Divider sx={{ fontSize: 12, color: 'ink.soft' }}>{text.otherWays}</Divider>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {ways.map(({ title, address }) => (
        <Button key={address} startIcon={<Icon name="link" />} sx={{ flex: 1, height: 36 }} onClick={() => leave(address)}>
          {title}
        </Button>
      ))}
    </Box>
  </>
)
