/** Tax that the company withholds of what it pays to vendors: what was withheld of whom, for whom, and whether it was paid over. */
import * as z from 'zod/mini'
import { payMonth } from '../amounts.ts'
import { day, endpoint, listQuery, listReply, text, whole } from '../endpoint.ts'

export const vendorKinds = ['company', 'individual', 'non_resident'] as const
export type VendorKind = (typeof vendorKinds)[number]
export const vendorKindWords: Record<VendorKind, string> = {
  company: 'Company',
  individual: 'Individual',
  non_resident: 'Non-resident',
}

/** What is bought, as the tax knows it (Deduction of Tax at Source (Withholding) Regulations 2024). */
export const whtClasses = [
  'services',
  'professional',
  'goods',
  'own_goods',
  'roads_and_buildings',
  'other_construction',
  'rent',
  'royalty',
  'interest',
  'directors',
  'none',
] as const
export type WhtClass = (typeof whtClasses)[number]
export const whtClassWords: Record<WhtClass, string> = {
  services: 'Services',
  professional: 'Professional, technical, management, commission',
  goods: 'Goods of others',
  own_goods: 'Goods of their own making',
  roads_and_buildings: 'Roads, bridges, buildings, power plants',
  other_construction: 'Other construction',
  rent: 'Rent, hire, lease',
  royalty: 'Royalty',
  interest: 'Interest',
  directors: 'Directors’ fees',
  none: 'Nothing is withheld',
}

const rateFields = {
  wht_class: z.enum(whtClasses, 'Choose from the list'),
  vendor_kind: z.enum(vendorKinds, 'Choose from the list'),
  starts_on: day,
  /** Hundredths of a percent. */
  rate_bp: whole(0, 10_000),
  /** Twice as much is withheld without a Tax ID. */
  doubles: z._default(z.boolean(), false),
}

const schedule = z.object({
  /** The authority and month: 'Lagos 2026-11'. */
  id: z.string(),
  authority: z.string(),
  month: day,
  /** By when it is paid over. */
  due_on: day,
  deductions: z.number(),
  withheld_kobo: z.number(),
  paid_kobo: z.number(),
  open_kobo: z.number(),
})

const deduction = z.object({
  id: z.string(),
  dated_on: day,
  vendor: z.object({ id: z.string(), title: z.string() }),
  tin: z.nullable(z.string()),
  authority: z.string(),
  wht_class: z.enum(whtClasses),
  /** The vendor's number of the bill. */
  bill: z.string(),
  payment: z.string(),
  base_kobo: z.number(),
  rate_bp: z.number(),
  amount_kobo: z.number(),
})

export const withholding = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/wht_schedules.json',
    access: 'vendor.read',
    stake: 'sensitive',
    topics: ['vendor_payments', 'bank'],
    summary: 'Tax withheld of vendors by authority and month, newest first, with what was paid over, in kobo.',
    query: listQuery(['month', 'authority'], {}),
    rows: 'wht_schedules',
    reply: listReply('wht_schedules', schedule),
  }),
  lines: endpoint({
    method: 'GET',
    path: '/api/v1/wht_deductions.json',
    access: 'vendor.read',
    stake: 'sensitive',
    topics: ['vendor_payments'],
    summary: 'The schedule: each payment of which tax was withheld, in kobo; what the bank returned is below zero.',
    query: listQuery(['dated_on', 'amount_kobo'], {
      authority: z.optional(text(80)),
      month: z.optional(payMonth),
    }),
    rows: 'wht_deductions',
    reply: listReply('wht_deductions', deduction),
  }),
  rates: endpoint({
    method: 'GET',
    path: '/api/v1/wht_rates.json',
    access: 'vendor.read',
    stake: 'none',
    topics: ['wht_rates'],
    summary: 'What is withheld, by what is bought and of whom, each rate from a day on.',
    query: listQuery(['wht_class'], {}),
    rows: 'wht_rates',
    reply: listReply('wht_rates', z.object({ id: z.string(), ...rateFields })),
  }),
  addRate: endpoint({
    method: 'POST',
    path: '/api/v1/wht_rates.json',
    access: 'tax.edit',
    stake: 'money',
    summary: 'Adds a rate that counts from a day on; those that stand are never changed.',
    body: z.strictObject(rateFields),
    reply: z.object({ message: z.string() }),
  }),
}
