export const SHORTEST_PASSWORD = 8
export const LONGEST_PASSWORD = 128

/** Why this is refused as a new password, or undefined. */
export function passwordRefusal(password: string): string | undefined {
  const length = [...password].length
  if (length < SHORTEST_PASSWORD) return `must have at least ${SHORTEST_PASSWORD} characters`
  if (length > LONGEST_PASSWORD) return `must have at most ${LONGEST_PASSWORD} characters`
  if (isCommonPassword(password)) return 'is too common; choose one that others do not use'
  return undefined
}

/** Passwords of eight characters and more that lists of stolen passwords begin with, in lower case. */
const COMMON = new Set(
  `password password1 password2 password12 password123 password1234 password12345 password123456 passw0rd p@ssw0rd
p@ssword pa55word passwort passwordpassword mypassword changeme changeme1 changeme123 letmein1 letmein123 welcome1
welcome12 welcome123 welcome1234 iloveyou iloveyou1 iloveyou2 iloveyou123 princess princess1 sunshine sunshine1
football football1 baseball baseball1 basketball superman superman1 starwars starwars1 trustno1 trustnoone whatever
whatever1 computer computer1 internet internet1 michelle jennifer jessica1 charlie1 michael1 jordan23 liverpool
liverpool1 chelsea1 arsenal1 manchester mercedes corvette ferrari1 maverick einstein samantha victoria elizabeth
alexander alexandra christian danielle stephanie nicholas benjamin jonathan veronica patricia caroline
qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 1qaz2wsx 1qaz2wsx3edc qazwsxedc zaq12wsx
1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 asdfasdf asdfghjk asdfghjkl zxcvbnm1 zxcvbnm123 qwer1234
asdf1234 abcd1234 abc12345 abcdef123 a1b2c3d4 aa123456 a1234567 a12345678 123qweasd 123456abc 1234qwer 12qwaszx
admin123 admin1234 admin12345 administrator administrator1 root1234 rootroot toor1234 default1 guest123 test1234
testtest testing1 testing123 secret123 secret12 master123 monkey123 dragon123 shadow123 killer123 hunter123
batman123 spiderman pokemon1 pokemon123 nintendo playstation minecraft fortnite blink182 slipknot metallica
butterfly chocolate strawberry rainbow1 hello123 hello1234 hellohello helloworld goodluck freedom1 success1
december november september qwertyqwerty lovelove loveyou1 iloveu123 forever1 angel123 jesus123 jesuschrist
summer2023 summer2024 summer2025 summer2026 winter2023 winter2024 winter2025 winter2026 spring2024 spring2025
12341234 11223344 112233445566 12121212 123123123 123321123 147258369 159753456 1029384756 987654321 9876543210
88888888 01234567 0123456789 31415926 19841984 20202020 access14 anything biteme123 bigdaddy cocacola dolphin1
fuckyou1 fuckyou2 gfhjkm123 godzilla hardcore hotmail1 ihateyou jackson5 lollipop midnight mustang1 myspace1
nopassword nothing1 nowayout openopen passpass passpass1 peekaboo pussycat ranger01 redskins scooter1 startrek
swordfish tinkerbell tottenham trustme1 undertaker unicorn1 valentine warcraft welcome! password! password1! qwerty1!`
    .split(/\s+/)
    .filter(Boolean),
)

const RUNS = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm', 'azertyuiop']
const reversed = (text: string) => [...text].reverse().join('')
const ALL_RUNS = [...RUNS, ...RUNS.map(reversed)]

/** One, two or three characters over and over. */
const REPEATED = /^(.{1,3})\1+$/u

/** Whether this is among the first passwords that an attacker would guess. */
function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase()
  return COMMON.has(text) || REPEATED.test(text) || ALL_RUNS.some((run) => run.includes(text))
}
