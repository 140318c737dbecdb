import type { Catalogue } from '../../definitions/catalogue.ts'
import { all, eq, ne } from '../../kernel/condition.ts'
import type { Person } from '../../kernel/person.ts'
import { done, fail, type Result } from '../../kernel/result.ts'
import { rowsOf, wireOf, type Row } from '../../kernel/wire.ts'
import { type CheckLine, failureOfFinding, findingOf, unknownCheckRule } from '../../validation/check-rule.ts'
import type { Records } from '../records.port.ts'

type RuleCheck = { readonly ruleCode: string; readonly text: string; readonly by: Person }

const lineOf = (row: Row): CheckLine => ({
  digits: String(wireOf(row, 'digits')),
  pattern: String(wireOf(row, 'pattern')),
  message: String(wireOf(row, 'message')),
})

/** Holds a text against a named rule that administrators keep (编码校验规则, wire protocol 6.5). */
export class CheckByRule {
  private readonly catalogue: Catalogue
  private readonly records: Records

  constructor(catalogue: Catalogue, records: Records) {
    this.catalogue = catalogue
    this.records = records
  }

  async run({ ruleCode, text, by }: RuleCheck): Promise<Result<void>> {
    const type = this.catalogue.find('sys.checkRule')
    if (!type) return fail(unknownCheckRule)
    const where = all(eq('ruleCode', ruleCode), ne('enabled', 'N'))
    const page = await this.records.list(type, { where, order: [], pageNo: 1, pageSize: 1, fields: ['ruleCode'] }, by)
    if (!page.ok) return page
    const [named] = page.value.records
    if (!named) return fail(unknownCheckRule)
    const rule = await this.records.find(type, String(named['id']), by)
    if (!rule.ok) return rule
    const finding = findingOf(rowsOf(rule.value, 'ruleJson').map(lineOf), text)
    return finding ? fail(failureOfFinding(finding)) : done
  }
}
