import { useShown } from '../../widgets/values/use-shown.ts'
import type { Content } from './content.ts'
import { QrCode } from './qr-code.tsx'
import type { Letterhead } from './sheet.tsx'

const CODE = 104

/** What is stuck on a thing: its code for a scanner, and beside it what people read. */
export const Label = ({
  head: { company, record, code },
  content: { line, facts },
}: {
  readonly head: Letterhead
  readonly content: Content
}) => {
  const shown = useShown()
  return (
    <>
      {code !== undefined && <QrCode text={code} size={CODE} />}
      <dl>
        <div>{company}</div>
        {line.map(([key, field]) => (
          <b key={key}>{shown(field, record, key)}</b>
        ))}
        {facts.flat().map(([key, field]) => (
          <div key={key}>
            {field.title}：{shown(field, record, key)}
          </div>
        ))}
      </dl>
    </>
  )
}
