import Box from '@mui/material/Box'
import { PageLink } from '../../widgets/page-link.tsx'
import { HOME } from '../../../core/navigation/paths.ts'
import { BrandMark } from '../../theme/brand-mark.tsx'
import { text } from '../text.ts'

export const Logo = ({ isOpen }: { isOpen: boolean }) => (
  <Box
    component={PageLink}
    to={HOME}
    aria-label={text.platform}
    sx={{
      display: 'flex',
      alignItems: 'center',
      justifyContent: isOpen ? 'flex-start' : 'center',
      gap: '10px',
      height: 48,
      flex: 'none',
      padding: isOpen ? '0 16px' : '0 8px 0 0',
      fontSize: 15,
      fontWeight: 600,
      color: '#FFFFFF',
      textDecoration: 'none',
    }}
  >
    <BrandMark size={26} />
    {isOpen && text.platform}
  </Box>
)
