import { type BankSure, bankKindWords, banks } from '@iroko/contract/people/banks'
import { CrudPage } from '../../../screens/crud-page.tsx'
import { optionsOf } from '../../../screens/fields/option.ts'

const sureWords: Record<BankSure, string> = {
  high: 'Many lists agree',
  medium: 'Several lists agree',
  low: 'One list: compare before use',
  entered: 'Entered by the company',
}
const kinds = optionsOf(bankKindWords)

/** Where people can be paid. */
export default function BanksPage() {
  return (
    <CrudPage
      title="Banks"
      description="Where staff can be paid. CBN codes, NIP codes and sort codes are different families: each bank file asks for one of them."
      calls={banks}
      columns={[
        { key: 'title', label: 'Title', sortable: true, width: 280 },
        { key: 'kind', label: 'Kind', width: 200, render: ({ kind }) => bankKindWords[kind] },
        { key: 'cbn_code', label: 'CBN code', width: 110 },
        { key: 'nip_code', label: 'NIP code', width: 110 },
        { key: 'sort_code', label: 'Sort code', width: 120 },
        { key: 'sure', label: 'Codes', width: 240, render: ({ sure }) => sureWords[sure] },
      ]}
      filters={[{ type: 'select', name: 'kind', label: 'Kind', options: kinds }]}
      toDraft={({ title, kind, cbn_code, nip_code, sort_code }) => ({ title, kind, cbn_code, nip_code, sort_code })}
      fields={[
        { name: 'title', type: 'text', label: 'Title', required: true, maxLength: 80 },
        { name: 'kind', type: 'select', label: 'Kind', options: kinds, required: true },
        {
          name: 'cbn_code',
          type: 'text',
          label: 'CBN code',
          maxLength: 5,
          description: 'Three or five digits. Wallets have none.',
        },
        { name: 'nip_code', type: 'text', label: 'NIP code', maxLength: 6, description: 'Six digits, for instant transfers.' },
        {
          ...{ name: 'sort_code', type: 'text', label: 'Sort code', maxLength: 9 },
          description: 'Nine digits, of the head office: some banks ask for it.',
        },
      ]}
    />
  )
}
