/** The banks that people can be paid at, to choose from. */
import type { Row } from '@iroko/contract/endpoint'
import { banks } from '@iroko/contract/people/banks'
import { useCall } from '../../../lib/use-call.ts'

export function useBanks(): { banks: Row<typeof banks.list>[]; options: { value: string; label: string }[] } {
  const known = useCall(banks.list, { query: { limit: 1000 } }).data?.banks ?? []
  return { banks: known, options: known.map(({ code, title }) => ({ value: code, label: title })) }
}
