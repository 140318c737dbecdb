import Box from '@mui/material/Box'
import type { Guide } from '../../../core/definitions/guide.ts'
import { ErrorPage } from '../../pages/errors/error-page.tsx'
import { ChartTable } from '../../widgets/chart-table.tsx'
import { useAddress } from '../address.ts'
import { WithDocumentType } from '../with-document-type.tsx'

/** What explains the rules behind the pages of a type. */
export const GuideScreen = () => {
  const { key } = useAddress()
  return (
    <WithDocumentType name={key}>
      {({ type: { guide } }) => (guide ? <Told guide={guide} /> : <ErrorPage of="notFound" />)}
    </WithDocumentType>
  )
}

const Told = ({ guide: { title, sections, example } }: { readonly guide: Guide }) => (
  <Box
    component="article"
    sx={{
      maxWidth: 1240,
      p: { xs: 4, sm: 6 },
      border: 1,
      borderColor: 'line.main',
      borderRadius: 2,
      bgcolor: 'ground.card',
      lineHeight: '22px',
    }}
  >
    <Box component="h1" sx={{ m: 0, mb: 4, fontSize: 18, lineHeight: '26px' }}>
      {title}
    </Box>
    {sections.map((section) => (
      <Box component="section" key={section.title} sx={{ mb: 4 }}>
        <Box component="h2" sx={{ m: 0, mb: 1, fontSize: 14, lineHeight: '22px' }}>
          {section.title}
        </Box>
        <Box component="ul" sx={{ m: 0, pl: 5 }}>
          {section.says.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </Box>
      </Box>
    ))}
    {example && (
      <section>
        <Box component="h2" sx={{ m: 0, mb: 2, fontSize: 14, lineHeight: '22px' }}>
          {example.title}
        </Box>
        <Box sx={{ overflowX: 'auto' }}>
          <ChartTable label={example.title} heads={example.heads} rows={example.rows} />
        </Box>
      </section>
    )}
  </Box>
)
