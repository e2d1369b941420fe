/** The statutory rules as the migration gives them, for tests of pure rules. */
import type { StatutoryRules } from '@iroko/contract/payroll/statutory'
import { readMigrations } from '../lib/migrations/migrations.ts'

const { text = '' } = readMigrations().find(({ folder }) => folder === 'modules/payroll/statutory') ?? {}
const known = new Map<string, StatutoryRules>()
for (const [, day = '', rules = ''] of text.matchAll(/'(\d{4}-\d\d-01)',\n.*\n {4}'(\{.*\})'/g))
  known.set(day, { pension_alone_bp: 2000, ...JSON.parse(rules) })

/** By the day from which they count. */
export function lawOf(starts_on: '2021-01-01' | '2024-08-01' | '2026-01-01'): StatutoryRules {
  const rules = known.get(starts_on)
  if (!rules) throw new Error(`The migration has no rules from ${starts_on}`)
  return rules
}
