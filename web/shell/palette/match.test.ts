import { describe, expect, it } from 'vitest'
import { fitOf, fitting, isSlip } from './match.ts'

const lines = [
  { label: 'Payslips', detail: 'Main · Payroll' },
  { label: 'Leave', detail: 'Main · Time Off' },
  { label: 'Leave Approval', detail: 'Leadership' },
  { label: 'Payroll Processing', detail: 'Payroll' },
  { label: 'Tickets', detail: 'Main' },
]
const found = (text: string) => fitting(text.toLowerCase().split(' '), lines).map(({ label }) => label)

describe('what is meant in the palette', () => {
  it('finds by the beginning of a word before the place it stands in', () => {
    expect(found('pay')).toEqual(['Payslips', 'Payroll Processing'])
    expect(found('leave appr')).toEqual(['Leave Approval'])
  })

  it('knows other words for a screen', () => {
    expect(found('salary')).toEqual(['Payslips', 'Payroll Processing'])
    expect(fitOf(['salary'], { label: 'Payslip' })).toBe(2)
    expect(found('vacation')).toEqual(['Leave', 'Leave Approval'])
    expect(found('complaint')).toEqual(['Tickets'])
  })

  it('forgives a slip of the finger in a word of four letters or more', () => {
    expect(found('tikets')).toEqual(['Tickets'])
    expect(found('aproval')).toEqual(['Leave Approval'])
    expect(found('lave')).toEqual(['Leave', 'Leave Approval'])
    expect(isSlip('paysilps', 'payslips')).toBe(true)
    expect(isSlip('pya', 'pay')).toBe(false)
    expect(isSlip('leaves', 'roster')).toBe(false)
  })

  it('shows everything while nothing is typed', () => {
    expect(fitting([], lines)).toHaveLength(lines.length)
  })
})
