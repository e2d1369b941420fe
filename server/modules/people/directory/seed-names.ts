/** Names as they go together in Nigeria: a first name, a surname and a home state of the same people. */
import type { SeededRandom } from '../../../lib/demo/dice.ts'

interface Origin {
  /** How many of a hundred. */
  share: number
  female: string[]
  male: string[]
  surnames: string[]
  /** State and a local government area of it. */
  homes: [state: string, lga: string][]
}

const words = (text: string): string[] => text.trim().split(/\s+/)
const homes = (text: string) => text.split(', ').map((home) => home.split(': ') as [state: string, lga: string])

const origins: Origin[] = [
  {
    share: 31,
    female: words(`Abisola Adunni Aderonke Adetola Aduke Bimpe Bolanle Busayo Damilola Ebun Eniola Fadekemi Folake Funmilayo
      Ibukun Jumoke Kehinde Mosunmola Olabisi Omolara Simisola Temitope Titilayo Yetunde`),
    male: words(`Abiodun Adebayo Adekunle Ademola Akinola Ayodeji Babatunde Bamidele Dapo Femi Gbenga Jide Kayode Kolawole
      Lanre Olumide Rotimi Segun Seyi Sunkanmi Taiwo Tayo Tobi Wale`),
    surnames: words(`Abegunde Adebisi Adeleke Adeniran Adeyinka Afolayan Aina Ajibade Akande Akinwale Alabi Animashaun Aremu
      Awosika Ayinde Bankole Bamgbose Coker Dada Durojaiye Fadipe Falana Fashina Ige Kuforiji Lawal Ogundele Ojuade Okunola
      Oladipo Olaleye Olatunji Omotayo Oyewole Sodipo Sowande`),
    homes: homes(`Oyo: Ibadan North, Ogun: Abeokuta South, Osun: Ife Central, Lagos: Ikorodu, Ekiti: Ado Ekiti, Kwara: Offa`),
  },
  {
    share: 28,
    female: words(`Adaeze Adaora Amarachi Chiamaka Chidinma Chinelo Chinyere Ebele Ezinne Ginika Ifeoma Ijeoma Kosisochukwu
      Nkechi Nkiruka Nneka Nwakaego Obiageli Oluchi Onyinye Somtochukwu Uchenna`),
    male: words(`Arinze Chibuzo Chidi Chijioke Chinedu Chukwuemeka Ebuka Ekene Emeka Ifeanyi Ikechukwu Kelechi Kenechukwu
      Nnamdi Obinna Okechukwu Onyeka Somadina Tochukwu Ugochukwu Uzoma Zikora`),
    surnames: words(`Agbasi Akabueze Amadi Anyaegbu Aniekwe Azubuike Chikwendu Dike Duru Ekweremba Ezeigbo Ezeudu Ibekwe
      Igwe Ilozue Iwuchukwu Maduka Mbachu Nduka Nnaji Nwachukwu Nwankwo Nwosu Obiora Ogbonna Okafor Okereke Onwuka Onyekwere
      Osuji Ozoemena Ugwu`),
    homes: homes('Anambra: Awka South, Enugu: Nsukka, Imo: Owerri North, Abia: Umuahia North, Ebonyi: Afikpo North'),
  },
  {
    share: 20,
    female: words(`Aisha Amina Asmau Balaraba Bilkisu Fatima Habiba Hadiza Halima Hauwa Jamila Khadija Maimuna Maryam Rakiya
      Safiya Talatu Zainab`),
    male: words(`Abdullahi Abubakar Aliyu Auwal Bashir Garba Hamza Haruna Ibrahim Idris Isah Kabiru Mustapha Nasiru Sadiq
      Shehu Umar Yakubu`),
    surnames: words(`Abdulkadir Adamu Bako Bala Bichi Dahiru Danladi Dutse Gambo Gaya Gwarzo Hassan Inuwa Jibril Kazaure Lawan
      Maigari Mamman Musa Rano Sani Shuaibu Tukur Yahaya`),
    homes: homes('Kaduna: Zaria, Kano: Nassarawa, Katsina: Daura, Niger: Bida, Bauchi: Azare, Nasarawa: Keffi'),
  },
  {
    share: 8,
    female: words('Adesuwa Efe Esosa Isoken Osarugue Uwaila'),
    male: words('Aigbe Eghosa Nosakhare Osagie Osaro Uyi'),
    surnames: words('Agbonifo Aghedo Aigbogun Edosomwan Igbinosa Iyamu Ogiemwonyi Omoruyi Osunde Uwagboe'),
    homes: homes('Edo: Oredo, Edo: Esan West, Delta: Warri South'),
  },
  {
    share: 7,
    female: words('Dooshima Erdoo Mbakeren Nguveren Seember Wandoo'),
    male: words('Aondoaver Iorwuese Msughter Sesugh Terhemba Tersoo'),
    surnames: words('Aernyi Agber Akombo Anyam Gbaeren Igbudu Kwaghtaver Nyitse Orshio Tyoakaa'),
    homes: homes('Benue: Gboko, Benue: Makurdi, Taraba: Wukari'),
  },
  {
    share: 6,
    female: words('Arit Ekaette Idara Imaobong Mfonobong Nsikan'),
    male: words('Akan Aniekan Edidiong Ini Ubong Utibe'),
    surnames: words('Akpan Bassey Effanga Ekanem Etukudo Inyang Nsek Okon Udofia Umoren'),
    homes: homes('Akwa Ibom: Uyo, Cross River: Calabar Municipal'),
  },
]

const byShare = origins.flatMap((origin) => Array.from({ length: origin.share }, () => origin))

export interface FullName {
  first_name: string
  last_name: string
  state_of_origin: string
  lga: string
}

/** A name of one people, and where the family comes from: that of a surname, where there is one already. */
export function giveName(dice: SeededRandom, gender: 'female' | 'male', surname?: string): FullName {
  const drawn = dice.pick(byShare)
  const origin = origins.find(({ surnames }) => surname !== undefined && surnames.includes(surname)) ?? drawn
  const [state_of_origin, lga] = dice.pick(origin.homes)
  return { first_name: dice.pick(origin[gender]), last_name: dice.pick(origin.surnames), state_of_origin, lga }
}

/** Gives out e-mails of the company; the second of a name gets a number. */
export function emailsOf(taken: Iterable<string>): (name: FullName) => string {
  const given = new Set(taken)
  return ({ first_name, last_name }) => {
    const plain = `${first_name}.${last_name}`.toLowerCase()
    let email = `${plain}@zuma.test`
    for (let count = 2; given.has(email); count += 1) email = `${plain}${count}@zuma.test`
    given.add(email)
    return email
  }
}
