import { expect, it } from 'vitest'
import { cellText, columnSum, valueText } from './cell-text.ts'

it('says each kind of value as a person would', () => {
  expect(valueText(null)).toBe('-')
  expect(valueText('')).toBe('-')
  expect(valueText(0)).toBe('0')
  expect(valueText(2026)).toBe('2026')
  expect(valueText(12_500)).toBe('12,500')
  expect(valueText(true)).toBe('Yes')
  expect(valueText('2026-11-20')).toBe('2026-11-20')
  expect(valueText('2026-11-20T13:05:00.000Z')).toBe('2026-11-20 14:05')
  expect(valueText({ id: '1', title: 'Sales' })).toBe('Sales')
  expect(valueText({ id: '1', full_name: 'Ada Okafor', title: 'Lead' })).toBe('Ada Okafor')
  expect(valueText([{ title: 'A' }, { title: 'B' }])).toBe('A, B')
  expect(valueText([])).toBe('-')
  expect(valueText({ id: '1' })).toBe('-')
})

it('shows kobo as naira and sums a column', () => {
  const rows = [{ net_kobo: 150_050 }, { net_kobo: null }, { net_kobo: 50 }]
  const column = { key: 'net_kobo', label: 'Net', money: true } as const
  expect(cellText(rows[0] ?? { net_kobo: null }, column)).toBe('₦1,500.50')
  expect(cellText({ net_kobo: null }, column)).toBe('-')
  expect(columnSum(rows, column)).toBe(150_100)
})
