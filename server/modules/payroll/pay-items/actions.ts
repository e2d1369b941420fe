import { invalid } from '@iroko/contract/errors'
import type { ValueMode } from '@iroko/contract/payroll/values'

/** What is paid or deducted by a type: as it is wanted, else as the type has it; 422 for what its mode does not take. */
export function checkedValue(type: { mode: ValueMode; value: number }, wanted: number | null | undefined): number {
  const value = wanted ?? type.value
  if (type.mode === 'percentage' && value > 100) throw invalid({ value: 'Enter at most 100%, with at most two decimals' })
  if (type.mode === 'flat_rate' && !Number.isInteger(value))
    throw invalid({ value: 'Enter an amount with at most two decimals' })
  return value
}
