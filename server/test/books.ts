/** Workbooks part by part, as programs other than ours write them. */
import { zipSync } from 'fflate'

/** Parts of a ZIP by their names. */
export const pack = (parts: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, Buffer.from(part)])))

interface Book {
  rows: string
  shared?: string
  /** Other names of the parts than Excel gives. */
  names?: Partial<Record<'book' | 'sheet' | 'shared', string>>
}
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`

/** A workbook of one sheet whose parts are found only by their relations. */
export function book({ rows, shared = '<si><t>Ada</t></si>', names = {} }: Book) {
  const { book = 'xl/workbook.xml', sheet = 'worksheets/sheet1.xml', shared: strings = 'sharedStrings.xml' } = names
  const [folder = '', file = ''] = [book.slice(0, book.lastIndexOf('/')), book.slice(book.lastIndexOf('/') + 1)]
  return pack({
    '_rels/.rels': `<Relationships>${relation('rId1', 'officeDocument', `/${book}`)}</Relationships>`,
    [book]: '<workbook xmlns:r="x"><sheets><sheet name="Staff" sheetId="1" r:id="rId7"/></sheets></workbook>',
    [`${folder}/_rels/${file}.rels`]: `<Relationships>${relation('rId7', 'worksheet', sheet)}${relation('rId8', 'sharedStrings', strings)}</Relationships>`,
    [`${folder}/${sheet}`]: `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    [`${folder}/${strings}`]: `<sst>${shared}</sst>`,
  })
}
/** A row of words. */
export const textRow = (line: number, ...cells: string[]) =>
  `<row r="${line}">${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`
/** A row of cells that are written out. */
export const row = (line: number, cells: string) => `<row r="${line}">${cells}</row>`
