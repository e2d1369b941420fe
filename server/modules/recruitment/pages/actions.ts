import { dayIn } from '@iroko/contract/dates'
import { companyZone, type Portal } from '../../../lib/portal.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import type { Site } from './rules.ts'

export const todayOf = ({ now }: Portal): string => dayIn(companyZone, now())

/** What the public pages say of the company. */
export async function siteOf({ database, environment }: Portal): Promise<Site> {
  const { name, primary_colour } = companyOf(await findCompany(database.db))
  return { company: name, colour: primary_colour, url: environment.PUBLIC_URL }
}
