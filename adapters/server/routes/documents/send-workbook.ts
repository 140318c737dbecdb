import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { shanghai } from '../../../../core/kernel/dates.ts'
import { ok, type Result } from '../../../../core/kernel/result.ts'
import type { WrittenSheet } from '../../../../core/workbooks/sheet.ts'
import type { UseCases } from '../../use-cases.ts'

/** Sends a workbook while it is written; whoever goes away ends the writing. */
export const sendWorkbook = async (
  reply: FastifyReply,
  { workbooks, clock }: Pick<UseCases, 'workbooks' | 'clock'>,
  title: string,
  sheets: readonly WrittenSheet[],
): Promise<Result<unknown>> => {
  const name = encodeURIComponent(`${title}${shanghai(clock.now()).replace(/\D/g, '')}.xlsx`)
  await reply
    .header('Content-Type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('Content-Disposition', `attachment; filename="export.xlsx"; filename*=UTF-8''${name}`)
    .header('Cache-Control', 'no-store')
    .send(Readable.from(workbooks.write(sheets)))
  return ok(null)
}
