/** Every layout of payments that came with the portal, byte by byte, with names and accounts that files trip over. */
import { createHash } from 'node:crypto'
import { paperLayouts } from '@iroko/contract/accounting/bank-layouts'
import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { differsFrom, type PaperRow, readPayments, writePaper } from './rules-write.ts'

const t = await testApp()
const payroll = await t.person({ roles: ['payroll_processor'] })
const { paper_layouts } = await t.call(paperLayouts.list, { query: { use: 'payment', limit: 100 } }, payroll)

const gt = { bank: 'Guaranty Trust Bank', cbn_code: '058', nip_code: '000013', sort_code: '058152052' }
const access = { bank: 'Access Bank', cbn_code: '044', nip_code: '000014', sort_code: '044150291' }
const common = { currency: 'NGN', narration: 'Salary 2026-11', email: 'pay@zuma.test' }
const rows: PaperRow[] = [
  {
    ...gt,
    ...common,
    reference: 'PR202611A00001',
    payee_name: 'Obi, Adaeze',
    payee_code: 'OG000101',
    account_number: '0123456789',
    amount: 25_000_000,
  },
  {
    ...access,
    ...common,
    reference: 'PR202611A00002',
    payee_name: "Ngozi O'Neil",
    payee_code: 'OG000102',
    account_number: '0000000012',
    amount: 5,
  },
  {
    ...access,
    ...common,
    reference: 'PR202611A00003',
    payee_name: 'Ṣọlá "Bayo" Adé',
    payee_code: 'OG000103',
    account_number: '3098765432',
    amount: 31_234_567,
  },
]
const about = { batch: 'PR-2026-11', approved: 'f00d', month: '2026-11', pay_on: '2026-11-27' }

function layoutOf(title: string) {
  const { definition } = paper_layouts.find((layout) => layout.title === title) ?? expect.fail(`no ${title}`)
  return definition
}

async function write(title: string, more: { rows?: PaperRow[]; debit_account?: string } = {}) {
  const { debit_account = '', rows: own = rows } = more
  const definition = { ...layoutOf(title), debit_account }
  return { definition, ...(await writePaper({ use: 'payment', definition, about, rows: own })) }
}

/** The text of the only file of a layout. */
async function textOf(title: string, debit_account = ''): Promise<string> {
  const { files, wrong } = await write(title, { debit_account })
  expect(wrong).toEqual([])
  return Buffer.from(files[0]?.bytes ?? []).toString('latin1')
}
/** UTF-8 as its bytes. */
const bytes = (text: string): string => Buffer.from(text).toString('latin1')

it('NIP list', async () => {
  expect(await textOf('NIP list (CSV)')).toBe(
    bytes(
      'S/N,Reference,Account number,Account name,Bank,CBN code,NIP code,Amount,Narration,Debit account\r\n' +
        '1,PR202611A00001,0123456789,"Obi, Adaeze",Guaranty Trust Bank,058,000013,250000.00,Salary 2026-11,\r\n' +
        "2,PR202611A00002,0000000012,Ngozi O'Neil,Access Bank,044,000014,0.05,Salary 2026-11,\r\n" +
        '3,PR202611A00003,3098765432,"Ṣọlá ""Bayo"" Adé",Access Bank,044,000014,312345.67,Salary 2026-11,\r\n',
    ),
  )
})

it('GTBank GAPS upload', async () => {
  expect(await textOf('GTBank GAPS upload')).toBe(
    bytes(
      'Amount,Payment date,Reference,Remarks,Vendor code,Vendor name,Vendor account number,Vendor bank sort code\r\n' +
        '250000.00,2026-11-27,PR202611A00001,Salary 2026-11,OG000101,"Obi, Adaeze",0123456789,058152052\r\n' +
        "0.05,2026-11-27,PR202611A00002,Salary 2026-11,OG000102,Ngozi O'Neil,0000000012,044150291\r\n" +
        '312345.67,2026-11-27,PR202611A00003,Salary 2026-11,OG000103,"Ṣọlá ""Bayo"" Adé",3098765432,044150291\r\n',
    ),
  )
})

it('Zenith Corporate I-Bank: no headings, no comma, apostrophe, mark or space in what must be there', async () => {
  expect((await write('Zenith Corporate I-Bank')).wrong).toEqual([
    'Copy this layout and enter the account to debit: it has none yet',
  ])
  expect(await textOf('Zenith Corporate I-Bank', '1012345678')).toBe(
    'PR202611A00001,Obi-Adaeze,250000.00,27/11/2026,OG000101,0123456789,058152052,1012345678\r\n' +
      'PR202611A00002,Ngozi-O-Neil,0.05,27/11/2026,OG000102,0000000012,044150291,1012345678\r\n' +
      'PR202611A00003,Sol\u00e1-Bayo-Ad\u00e9,312345.67,27/11/2026,OG000103,3098765432,044150291,1012345678\r\n',
  )
  const { notes } = await write('Zenith Corporate I-Bank', { debit_account: '1012345678' })
  expect(notes).toEqual([
    'Row 1: Beneficiary name holds a comma, which this layout does not take. It is written as a space',
    'Row 2: Beneficiary name holds an apostrophe, which this layout does not take. It is written as a space',
    'Row 3: Beneficiary name holds ‘Ṣ’, which the file’s characters do not include. It is written as ‘S’',
    'Row 3: Beneficiary name holds ‘ọ’, which the file’s characters do not include. It is written as ‘o’',
    'Row 3: Beneficiary name holds a quotation mark, which this layout does not take. It is written as a space',
  ])
})

it('Interswitch AutoPAY consolidated', async () => {
  expect(await textOf('Interswitch AutoPAY consolidated')).toBe(
    bytes(
      'Payment reference,Beneficiary code,Beneficiary name,Account number,Account type,CBN code,Is cash card,Narration,Amount,Email address,Currency code\r\n' +
        'PR202611A00001,OG000101,"Obi, Adaeze",0123456789,00,058,No,Salary 2026-11,250000.00,pay@zuma.test,NGN\r\n' +
        "PR202611A00002,OG000102,Ngozi O'Neil,0000000012,00,044,No,Salary 2026-11,0.05,pay@zuma.test,NGN\r\n" +
        'PR202611A00003,OG000103,"Ṣọlá ""Bayo"" Adé",3098765432,00,044,No,Salary 2026-11,312345.67,pay@zuma.test,NGN\r\n',
    ),
  )
})

it('Zenith XPath', async () => {
  expect(await textOf('Zenith XPath')).toBe(
    bytes(
      'S/N,Payee name,Account number,Bank code,Amount,Narration,Reference\r\n' +
        '1,"Obi, Adaeze",0123456789,058152052,250000.00,Salary 2026-11,PR202611A00001\r\n' +
        "2,Ngozi O'Neil,0000000012,044150291,0.05,Salary 2026-11,PR202611A00002\r\n" +
        '3,"Ṣọlá ""Bayo"" Adé",3098765432,044150291,312345.67,Salary 2026-11,PR202611A00003\r\n',
    ),
  )
})

/** Each cell of the first sheet as its XML has it. */
const sheetOf = (file: Uint8Array): string => strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
const textCell = (text: string) => `<c s="3" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`

it('workbooks: accounts, codes and references are cells of text, amounts numbers; Remita wants text alone', async () => {
  for (const [title, code] of [
    ['Access PrimusPlus', '044150291'],
    ['First Bank FirstDirect', '044150291'],
    ['UBA upload', '044'],
  ] as const) {
    const { files, wrong } = await write(title)
    expect(wrong).toEqual([])
    const third = `<row><c><v>2</v></c>${textCell("Ngozi O'Neil")}${textCell('0000000012')}${textCell(code)}<c><v>0.05</v></c>`
    expect(sheetOf(files[0]?.bytes ?? new Uint8Array()), title).toContain(
      `${third}${textCell('Salary 2026-11')}${textCell('PR202611A00002')}</row>`,
    )
  }
  const remita = await write('Remita salary')
  expect(sheetOf(remita.files[0]?.bytes ?? new Uint8Array())).toContain(
    `<sheetData><row>${['1', 'OG000101', 'Obi, Adaeze', '058', '0123456789', '250000.00', 'Salary 2026-11'].map(textCell).join('')}</row>`,
  )
  const nip = unzipSync((await write('NIP list (Excel)')).files[0]?.bytes ?? new Uint8Array())
  expect(strFromU8(nip['xl/worksheets/sheet2.xml'] ?? new Uint8Array())).toContain(textCell('562345.72'))
})

it('the bytes of a workbook follow from what it holds alone', async () => {
  const digests: Record<string, string> = {}
  for (const { title, definition } of paper_layouts.filter((layout) => layout.definition.format === 'xlsx')) {
    const first = await writePaper({ use: 'payment', definition, about, rows })
    const again = await writePaper({ use: 'payment', definition, about, rows })
    expect(first.files[0]?.bytes.length).toBeGreaterThan(1000)
    expect(Buffer.from(first.files[0]?.bytes ?? []).equals(Buffer.from(again.files[0]?.bytes ?? []))).toBe(true)
    digests[title] = createHash('sha256')
      .update(first.files[0]?.bytes ?? '')
      .digest('hex')
      .slice(0, 16)
  }
  expect(digests).toMatchInlineSnapshot(`
    {
      "Access PrimusPlus": "25cd007b84d63029",
      "First Bank FirstDirect": "25cd007b84d63029",
      "NIP list (Excel)": "727379dbafa5c812",
      "Remita salary": "cf6f6aff7ae16936",
      "UBA upload": "e93752516c15290e",
    }
  `)
})

it('101 payments at 100 a file are two numbered files whose sum is that of all', async () => {
  const many = Array.from(
    { length: 101 },
    (_, at) => ({ ...rows[0], reference: `PR202611A${String(at + 1).padStart(5, '0')}` }) as PaperRow,
  )
  const { files, definition } = await write('GTBank GAPS upload', { rows: many })
  expect(files.map(({ name, lines }) => [name, lines.length - 1])).toEqual([
    ['PR-2026-11-gaps-1.csv', 100],
    ['PR-2026-11-gaps-2.csv', 1],
  ])
  const read = files.flatMap((file) => readPayments(file, definition))
  const approved = many.map(({ account_number, amount }) => ({ account: String(account_number), kobo: Number(amount) }))
  expect(differsFrom(read, approved)).toBeUndefined()
  expect(differsFrom(read.slice(1), approved)).toContain('100 payments and 101 were approved')
  expect(differsFrom(read.with(0, { account: '9999999999', kobo: 25_000_000 }), approved)).toContain('another account')
  expect(differsFrom(read.with(0, { account: '0123456789', kobo: 1 }), approved)).toContain('sum')
})

it('every layout reads back as what it was written from', async () => {
  const approved = rows.map(({ account_number, amount }) => ({ account: String(account_number), kobo: Number(amount) }))
  for (const { title } of paper_layouts) {
    const { files, definition } = await write(title, { debit_account: '1012345678' })
    expect(
      differsFrom(
        files.flatMap((file) => readPayments(file, definition)),
        approved,
      ),
      title,
    ).toBeUndefined()
  }
})

it('says who lacks the code that a layout names banks by', async () => {
  const kuda = { ...rows[0], bank: 'Kuda', sort_code: null, cbn_code: '50211' } as PaperRow
  expect((await write('GTBank GAPS upload', { rows: [...rows, kuda] })).wrong).toEqual(['Row 4: Kuda has no sort code'])
  expect((await write('Remita salary', { rows: [kuda] })).wrong).toEqual(['Row 1: Kuda has no bank code'])
})

it('5,000 payments take less than a second', async () => {
  const many = Array.from({ length: 5000 }, (_, at) => ({ ...rows[at % 3] }) as PaperRow)
  const start = performance.now()
  await write('NIP list (CSV)', { rows: many })
  expect(performance.now() - start).toBeLessThan(1000 * Number(process.env.PATIENCE ?? 1))
})

const schedules = (await t.call(paperLayouts.list, { query: { limit: 100 } }, payroll)).paper_layouts.filter(
  ({ use, sure }) => use !== 'payment' && sure !== 'entered',
)
const ofMonth = {
  ...{ batch: 'schedule-2026-11', month: '2026-11', month_digits: '112026', receiver: 'Receiver, "One"', company: 'Zuma Ltd' },
  ...{ our_number: '0012345', custodian: 'Custodian', employer_tax_id: '0123456789', employer_address: '1 Aso Road, Abuja' },
}
const person = {
  ...{
    ogid: 'OG000101',
    last_name: 'Obi',
    first_name: 'Adaeze',
    middle_name: null,
    full_name: 'Obi Adaeze',
    designation: 'Agent',
  },
  ...{
    office: 'Kora Bank, Voice',
    nationality: null,
    sex: 'female',
    birth_date: '1990-02-28',
    hire_date: '2020-01-06',
    months: 11,
  },
  ...{ tax_id: '0100000001', nin: '01234567890', rsa_pin: 'PEN000000000001', nhf_number: '0000000012', member_number: '007' },
  ...{
    pfa: 'Savanna Pensions',
    pfa_code: '0025',
    gross: 25_000_000,
    basic: 11_250_000,
    housing: 6_250_000,
    transport: 3_750_000,
  },
  ...{ utility: 1_250_000, meal: 1_250_000, other: 1_250_005, base: 21_250_000, amount: 3_825_001, employee: 1_700_000 },
  ...{ employer: 2_125_001, voluntary: 0, pension: 1_700_000, nhf: 281_250, nhis: 0, life_premium: 5, mortgage_interest: 0 },
  ...{ rent_relief: 20_000_000, chargeable: 190_000_000, tax: 3_825_001, year_tax: 35_000_000, year_gross: 275_000_000 },
  ...{ year_reliefs: 18_700_000, thirteenth: 1_000_000, leave_allowance: 200_000, rest: 50_005 },
  ...{ allowances: 2_550_005, marital_status: 'married', address: '3 Allen Avenue, Ikeja', phone: '08030000001' },
  ...{ email: 'adaeze@example.com', dependants: 'Ada Obi (daughter, 2015-03-02); Uche Obi (spouse)' },
}
const scheduled: PaperRow[] = [
  person,
  {
    ...person,
    ogid: 'OG000102',
    last_name: "O'Neil",
    first_name: 'Ṣọlá',
    full_name: "O'Neil Ṣọlá",
    sex: 'male',
    amount: 5,
    tax: 5,
  },
]

it('every schedule that came with the portal, byte by byte; workbooks cell by cell', async () => {
  const written: Record<string, string[]> = {}
  for (const { title, use, definition } of schedules.toSorted((left, right) => (left.title < right.title ? -1 : 1))) {
    const { files, lines, wrong } = await writePaper({ use, definition, about: ofMonth, rows: scheduled })
    expect([title, wrong]).toEqual([title, []])
    const text = definition.format === 'csv' ? Buffer.from(files[0]?.bytes ?? []).toString('utf8') : ''
    written[title] = text === '' ? lines.map((cells) => cells.join('|')) : text.split('\r\n')
  }
  expect(written).toMatchInlineSnapshot(`
    {
      "Deductions for others": [
        ""Receiver, ""One"" 2026-11",0012345,Zuma Ltd,2,38250.06",
        "OGID,Name,Amount",
        "OG000101,Obi Adaeze,38250.01",
        "OG000102,O'Neil Ṣọlá,0.05",
        "",
      ],
      "Enugu": [
        "ESBN,Staff ID,Name,Amount to remit",
        "0012345,OG000101,Obi Adaeze,38250.01",
        "0012345,OG000102,O'Neil Ṣọlá,0.05",
        "",
      ],
      "FCT (FCT-IRS)": [
        "S/N,Name,TIN,Basic,Housing,Transport,Utility,Medical,Entertainment,Other,Monthly gross,Annual gross,Earned income,CRA,NHF,NHIS,Life,Pension,Total allowance,Chargeable,Annual tax due,Minimum tax,Annual tax payable,Monthly tax,Months worked,Tax paid,Over or under",
        "1,Obi Adaeze,0100000001,112500.00,62500.00,37500.00,12500.00,0.00,0.00,12500.05,250000.00,2750000.00,2750000.00,0.00,2812.50,0.00,0.05,17000.00,187000.00,1900000.00,350000.00,0.00,350000.00,38250.01,11,38250.01,0.00",
        "2,O'Neil Ṣọlá,0100000001,112500.00,62500.00,37500.00,12500.00,0.00,0.00,12500.05,250000.00,2750000.00,2750000.00,0.00,2812.50,0.00,0.05,17000.00,187000.00,1900000.00,350000.00,0.00,350000.00,0.05,11,0.05,0.00",
        "",
      ],
      "HMO list of people": [
        "S/N,Staff ID,Name,Birth date,Sex,Marital status,NIN,Address,Phone,Email,Start,Dependants,Premium",
        "1,OG000101,Obi Adaeze,1990-02-28,female,married,01234567890,"3 Allen Avenue, Ikeja",08030000001,adaeze@example.com,2020-01-06,"Ada Obi (daughter, 2015-03-02); Uche Obi (spouse)",38250.01",
        "2,OG000102,O'Neil Ṣọlá,1990-02-28,male,married,01234567890,"3 Allen Avenue, Ikeja",08030000001,adaeze@example.com,2020-01-06,"Ada Obi (daughter, 2015-03-02); Uche Obi (spouse)",0.05",
        "",
      ],
      "Health insurance": [
        "S/N,Name,Birth date,Sex,NIN,Employee,Employer,Premium",
        "1,Obi Adaeze,1990-02-28,female,01234567890,17000.00,21250.01,38250.01",
        "2,O'Neil Ṣọlá,1990-02-28,male,01234567890,17000.00,21250.01,0.05",
        "",
      ],
      "ITF contribution of the year": [
        "ITF 2026-11,0012345,Zuma Ltd,2,38250.06",
        "S/N,OGID,Name,Branch,Nationality,Payroll of the year,1 %",
        "1,OG000101,Obi Adaeze,"Kora Bank, Voice",,250000.00,38250.01",
        "2,OG000102,O'Neil Ṣọlá,"Kora Bank, Voice",,250000.00,0.05",
        "",
      ],
      "Lagos (LIRS eTax)": [
        "Name,Taxpayer number,Nationality,Designation,Months,Basic,Housing,Transport,Furniture,Education,Lunch,Passage,Leave,Bonus,13th month,Utility,Other allowances,NHF,NHIS,Pension,Life assurance,Gross income,Tax payable",
        "Obi Adaeze,0100000001,,Agent,11,112500.00,62500.00,37500.00,0.00,0.00,12500.00,0.00,2000.00,0.00,10000.00,12500.00,500.05,2812.50,0.00,17000.00,0.05,250000.00,38250.01",
        "O'Neil Ṣọlá,0100000001,,Agent,11,112500.00,62500.00,37500.00,0.00,0.00,12500.00,0.00,2000.00,0.00,10000.00,12500.00,500.05,2812.50,0.00,17000.00,0.05,250000.00,0.05",
        "",
      ],
      "NHF": [
        "Last name,First name,Middle name,NHF number,Amount",
        "Obi,Adaeze,,0000000012,38250.01",
        "O'Neil,Ṣọlá,,0000000012,0.05",
        "",
      ],
      "NSITF": [
        "S/N,Name,Identity number,Gender,Basic,Housing,Transport,Gross,Other,1 %",
        "1,Obi Adaeze,01234567890,female,112500.00,62500.00,37500.00,250000.00,12500.05,38250.01",
        "2,O'Neil Ṣọlá,01234567890,male,112500.00,62500.00,37500.00,250000.00,12500.05,0.05",
        "",
      ],
      "Ogun": [
        "PAYE 2026-11,"Receiver, ""One""",0012345,Zuma Ltd,0123456789,2,38250.06",
        "S/N,Payer ID,Tax ID,Last name,First name,Middle name,Designation,Months worked in the year,Gross,Pension,NHF,NHIS,Life premium,Mortgage interest,Rent relief,Chargeable income,Tax of the month,Tax of the year so far",
        "1,OG000101,0100000001,Obi,Adaeze,,Agent,11,250000.00,17000.00,2812.50,0.00,0.05,0.00,200000.00,1900000.00,38250.01,350000.00",
        "2,OG000102,0100000001,O'Neil,Ṣọlá,,Agent,11,250000.00,17000.00,2812.50,0.00,0.05,0.00,200000.00,1900000.00,0.05,350000.00",
        "",
      ],
      "PAYE of a month": [
        "PAYE 2026-11,"Receiver, ""One""",0012345,Zuma Ltd,0123456789,2,38250.06",
        "S/N,Payer ID,Tax ID,Last name,First name,Middle name,Designation,Months worked in the year,Gross,Pension,NHF,NHIS,Life premium,Mortgage interest,Rent relief,Chargeable income,Tax of the month,Tax of the year so far",
        "1,OG000101,0100000001,Obi,Adaeze,,Agent,11,250000.00,17000.00,2812.50,0.00,0.05,0.00,200000.00,1900000.00,38250.01,350000.00",
        "2,OG000102,0100000001,O'Neil,Ṣọlá,,Agent,11,250000.00,17000.00,2812.50,0.00,0.05,0.00,200000.00,1900000.00,0.05,350000.00",
        "",
      ],
      "PAYE return of the year": [
        "PAYE return 2026-11|Receiver, "One"|0012345|Zuma Ltd|0123456789|2|38250.06",
        "S/N|Name|Nationality|Date of present post|First appointment|Location|Basic|Rent|Transport|Leave bonus|13th month|Other|Gross|Pension|NHF|NHIS|Reliefs|Tax|Months|Tax ID",
        "1|Obi Adaeze|||2020-01-06|Kora Bank, Voice|112500.00|62500.00|37500.00|2000.00|10000.00|25500.05|250000.00|17000.00|2812.50|0.00|187000.00|38250.01|11|0100000001",
        "2|O'Neil Ṣọlá|||2020-01-06|Kora Bank, Voice|112500.00|62500.00|37500.00|2000.00|10000.00|25500.05|250000.00|17000.00|2812.50|0.00|187000.00|0.05|11|0100000001",
        "We certify that this return is correct|Director|Signature|Date",
      ],
      "Pension by PFA": [
        "Zuma Ltd,"1 Aso Road, Abuja"",
        "Period 2026-11,PenCom employer code 0012345,Custodian Custodian,2,38250.06",
        "S/N,RSA PIN,Last name,First name,Middle name,Pensionable base,Employee,Employer,Voluntary,Total,Months",
        "1,PEN000000000001,Obi,Adaeze,,212500.00,17000.00,21250.01,0.00,38250.01,2026-11",
        "2,PEN000000000001,O'Neil,Ṣọlá,,212500.00,17000.00,21250.01,0.00,0.05,2026-11",
        "",
      ],
      "Pension for a PSSP (PCRS)": [
        "PFA code,Staff ID,RSA PIN,Name,Employee,Employer,Total,Period",
        "0025,OG000101,PEN000000000001,Obi Adaeze,17000.00,21250.01,38250.01,112026",
        "0025,OG000102,PEN000000000001,O'Neil Ṣọlá,17000.00,21250.01,0.05,112026",
        "",
      ],
      "Remita pension": [
        "1|OG000101|0025|PEN000000000001|Obi Adaeze|38250.01",
        "2|OG000102|0025|PEN000000000001|O'Neil Ṣọlá|0.05",
      ],
    }
  `)
})
