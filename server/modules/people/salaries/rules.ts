/** Decisions about dated salaries over plain values. A salary's `ends_on` is the first day that no longer counts. */

export interface DatedSalary {
  id: string
  amount_kobo: number
  starts_on: string
  ends_on: string | null
}

export interface SalaryMove {
  /** The salary that ends on the day of the new one, when one does. */
  end?: string
  /** The salary that starts on that very day, whose place the new one takes. */
  replace?: string
  add: { starts_on: string; ends_on: string | null }
}

export const salaryOn = <S extends Pick<DatedSalary, 'starts_on' | 'ends_on'>>(salaries: readonly S[], day: string) =>
  salaries.find(({ starts_on, ends_on }) => starts_on <= day && (ends_on === null || ends_on > day))

/** What a salary from a day on means for those that are known: the one of that day ends there, the new one counts until the next. */
export function planSalary(salaries: readonly DatedSalary[], starts_on: string): SalaryMove {
  const current = salaryOn(salaries, starts_on)
  if (current?.starts_on === starts_on) return { replace: current.id, add: { starts_on, ends_on: current.ends_on } }
  if (current) return { end: current.id, add: { starts_on, ends_on: current.ends_on } }
  const later = salaries.map((salary) => salary.starts_on).filter((day) => day > starts_on)
  return { add: { starts_on, ends_on: later.toSorted()[0] ?? null } }
}
