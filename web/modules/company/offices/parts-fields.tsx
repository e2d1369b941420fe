/** Inputs that the forms of the structure share. */
import { companyZone } from '@iroko/contract/clock'
import { holidayCalendars } from '@iroko/contract/company/offices'
import type { Choice } from '../../../screens/fields/field.ts'

const country = new Intl.DisplayNames('en', { type: 'region' })

/** 'Nigeria', 'Ghana' … by the country's two letters. */
export const countryName = (code: string): string => country.of(code) ?? code

export const calendarOptions = holidayCalendars.map((code) => ({ value: code, label: countryName(code) }))

/** Every zone the browser knows; the one that is set is among them. */
export function zoneOptions(current?: string): Choice[] {
  const zones = new Set([...(current ? [current] : []), companyZone, ...Intl.supportedValuesOf('timeZone')])
  return [...zones].sort().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
}
