/** What lines of requests and orders are entered with. */
import { products } from '@iroko/contract/procurement/products'
import { NumberInput } from '@mantine/core'
import { useCall } from '../../../lib/use-call.ts'
import { sentNumber, shownNumber } from '../../../screens/fields/number-value.ts'

/** The catalogue, as choices of a line. */
export const useProducts = () => useCall(products.list, { query: { limit: 1000, sort: 'title' } }).data?.product_items ?? []

interface MoneyInputProps {
  label: string
  kobo: number | null
  onChange: (kobo: number | null) => void
}

/** Naira with two decimals, kept in kobo. */
export const MoneyInput = ({ label, kobo, onChange }: MoneyInputProps) => (
  <NumberInput
    label={label}
    value={shownNumber(kobo, true)}
    onChange={(value) => onChange((sentNumber(value, true) as number | undefined) ?? null)}
    min={0}
    thousandSeparator=","
    decimalScale={2}
    hideControls
    leftSection="₦"
  />
)
