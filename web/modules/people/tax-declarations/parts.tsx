/** Reliefs that somebody claims for a year with the evidence. */
import { declarationName, declarationWords, taxDeclarations } from '@iroko/contract/people/tax-declarations'
import { type JoinerBands, joinerBandsWords } from '@iroko/contract/people/tax-facts'
import { useCall } from '../../../lib/use-call.ts'
import { FileButton } from '../../../screens/files/file-button.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { monthInWords } from '../../../ui/date/date-words.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { useShownPay } from '../../../ui/shown-pay.tsx'
import { RequestButtons } from '../../platform/approvals/parts-request.tsx'
import { RequestBody, RequestDrawer } from '../../platform/approvals/parts-request-drawer.tsx'
import { amountField, bandsField } from './parts-fields.tsx'
import { voluntaryItems } from './parts-voluntary.tsx'

export function TaxDeclarationDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { money, moneyIn, toggle } = useShownPay()
  const found = useCall(taxDeclarations.show, { params: { id } })
  return (
    <RequestDrawer
      kind="tax_declaration"
      found={found}
      employee={found.data?.tax_declaration.employee}
      noun={found.data && declarationName(found.data.tax_declaration).label}
      onClose={onClose}
    >
      {({ tax_declaration }) => (
        <RequestBody
          kind="tax_declaration"
          request={tax_declaration}
          line={
            tax_declaration.first_month
              ? `Voluntary pension from ${monthInWords(tax_declaration.first_month)}`
              : `For ${tax_declaration.year}`
          }
          withdraw={{
            call: taxDeclarations.withdraw,
            title: tax_declaration.first_month ? 'Withdraw this request?' : 'Withdraw this tax declaration?',
            text: tax_declaration.first_month ? 'Your pension does not change.' : 'The current reliefs do not change.',
          }}
        >
          <RequestButtons>{toggle}</RequestButtons>
          <DescriptionList
            items={
              tax_declaration.first_month
                ? voluntaryItems(tax_declaration, moneyIn)
                : [
                    { label: 'Rent paid in the year', value: money(tax_declaration.rent_kobo) },
                    { label: 'Life insurance premium', value: money(tax_declaration.life_premium_kobo) },
                    { label: 'Interest on a home loan', value: money(tax_declaration.mortgage_interest_kobo) },
                    {
                      label: 'Bands of a joiner',
                      value: tax_declaration.joiner_bands ? joinerBandsWords[tax_declaration.joiner_bands] : 'No change',
                    },
                    { label: 'Evidence', value: tax_declaration.file ? <FileButton file={tax_declaration.file} /> : null },
                    { label: 'Details', value: tax_declaration.details, full: true },
                  ]
            }
          />
        </RequestBody>
      )}
    </RequestDrawer>
  )
}

interface Draft {
  year: number
  rent_kobo: number
  life_premium_kobo: number
  mortgage_interest_kobo: number
  details: string
  file_id: string | null
  joiner_bands: JoinerBands | null
}

interface DeclareDialogProps {
  year: number
  /** What counts so far. */
  known: Pick<Draft, 'rent_kobo' | 'life_premium_kobo' | 'mortgage_interest_kobo'>
}

export function DeclareDialog({ year, known }: DeclareDialogProps) {
  return (
    <SendDialog<Draft>
      title={`${declarationWords.reliefs.label} for ${year}`}
      call={taxDeclarations.create}
      prefix={`${declarationWords.reliefs.label} | `}
      submit="Send to payroll"
      fixed={{ year }}
      value={known}
      fields={[
        amountField('rent_kobo', 'Rent paid in the year', 'A fifth of it, up to ₦500,000.00, is not taxed.'),
        amountField('life_premium_kobo', 'Life insurance premium', 'On your own or your spouse’s life, paid the year before.'),
        amountField('mortgage_interest_kobo', 'Interest on a home loan', 'On a loan for the house that you own and live in.'),
        bandsField<Draft>(),
        {
          name: 'details',
          type: 'textarea',
          label: 'Details',
          description: 'Landlord and address, insurer, lender.',
          required: 'Enter who was paid and for what',
          maxLength: 500,
          rows: 3,
        },
        {
          name: 'file_id',
          type: 'file',
          label: 'Evidence',
          purpose: 'tax',
          description: 'The receipt or the agreement. Only you and payroll can open it.',
        },
      ]}
    />
  )
}
