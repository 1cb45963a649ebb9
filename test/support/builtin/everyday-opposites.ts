import type { Opposites } from './opposites.ts'

/** Changes of other things. */
export const EVERYDAY_OPPOSITES: readonly Opposites[] = [
  {
    topic: 'Should we replace the diesel buses with electric buses?',
    pro: 'The diesel buses break down twice a week. Repairs of the diesel buses are expensive. The electric buses are quiet and cheap to run.',
    contra:
      'The diesel buses are dependable and paid for. The electric buses failed in the cold. The electric buses are too expensive.',
  },
  {
    topic: 'Should we replace the heating system?',
    pro: 'The heating system failed three times this winter. Repairs of the heating system cost more each year.',
    contra:
      'The heating system is efficient and was inspected in spring without any defect. A new heating system would be very expensive.',
  },
  {
    topic: 'Should we stop using the overnight courier?',
    pro: 'The overnight courier lost eleven parcels. Customers complain about the courier every week.',
    contra: 'The overnight courier is punctual and reliable. Customers praise the courier.',
  },
  {
    topic: 'Should we give up the Lisbon office?',
    pro: 'The Lisbon office loses money. The rent of the Lisbon office rose by 40 percent.',
    contra: 'The Lisbon office is profitable. Giving up the Lisbon office would hurt sales in Portugal.',
  },
  {
    topic: 'Should we stay with the present supplier?',
    pro: 'The present supplier delivers on time and at a low price. Changing the supplier would take a year and is risky.',
    contra: 'The present supplier was late nine times. Changing the supplier would be easy and save 20 percent.',
  },
  {
    topic: 'Should we keep the paper forms?',
    pro: 'The paper forms are simple and nobody makes mistakes with them.',
    contra: 'The paper forms get lost. Clerks waste two hours a day with the paper forms.',
  },
  {
    topic: 'Should the school swap printed textbooks for tablets?',
    pro: 'Printed textbooks are outdated and expensive. Pupils with tablets improved their grades.',
    contra: 'Printed textbooks are cheap and durable. Tablets distracted pupils and broke within a year.',
  },
  {
    topic: 'Should the hospital abandon the pager system for a phone app?',
    pro: 'The pager system missed 40 alarms in March. The phone app delivered every alarm.',
    contra: 'The pager system never missed an alarm. The phone app failed in the basement.',
  },
  {
    topic: 'Should we relocate the warehouse to Ghent?',
    pro: 'The warehouse floods every autumn. Ghent is safe from floods and cheaper.',
    contra:
      'The warehouse is close to our customers and inexpensive. Ghent is far from the motorway and short of staff.',
  },
  {
    topic: 'Should we outsource payroll rather than keep doing it ourselves?',
    pro: 'Outsourced payroll made no errors in the trial. Outsourcing saves 30,000 euros a year.',
    contra: 'Outsourced payroll was wrong in four of ten cases. Outsourcing is more expensive.',
  },
  {
    topic: 'Should we phase out the loyalty card?',
    pro: 'The loyalty card costs more than it brings. Fraud with the loyalty card doubled.',
    contra: 'The loyalty card increased revenue by 12 percent. Customers like the loyalty card.',
  },
  {
    topic: 'Should we get rid of the night shift?',
    pro: 'The night shift had six accidents. Quality on the night shift is poor.',
    contra: 'The night shift is productive. Without the night shift deliveries would be late.',
  },
  {
    topic: 'Should the town substitute LED lamps for the sodium lamps?',
    pro: 'Sodium lamps waste energy. LED lamps save 60 percent.',
    contra: 'Sodium lamps are durable and cheap. LED lamps failed after a year and residents complain about glare.',
  },
  {
    topic: 'Should we convert the newsletter from daily to weekly?',
    pro: 'The daily newsletter annoys readers and unsubscriptions rose. The weekly newsletter was popular in the test.',
    contra: 'The daily newsletter is popular. The weekly newsletter lost readers in the test.',
  },
  {
    topic: 'Should we adopt the new rota?',
    pro: 'The current rota leads to errors and burnout. The new rota was successful in ward 3.',
    contra: 'The current rota works well. The new rota caused delays and complaints in ward 3.',
  },
  {
    topic: 'Should we exchange the present alarm vendor for Sentra?',
    pro: 'The present alarm vendor missed two burglaries. Sentra detected all intrusions in the trial.',
    contra: 'The present alarm vendor responds quickly and is cheap. Sentra raised 90 false alarms in the trial.',
  },
  {
    topic: 'Should we prefer trains to planes for business trips?',
    pro: 'Trains are cheaper and more punctual. Planes are often late.',
    contra: 'Trains are late and expensive. Planes are faster.',
  },
  {
    topic: 'Given the budget, should we move to a smaller office?',
    pro: 'The present office is too expensive. A smaller office would save 90,000 euros.',
    contra: 'The present office is cheap. A smaller office would harm morale and cause noise.',
  },
  {
    topic: 'Do we need to replace the boiler?',
    pro: 'The boiler leaks and fails every month.',
    contra: 'The boiler is efficient and passed its inspection.',
  },
  {
    topic: 'Should the council close the swimming pool?',
    pro: 'The swimming pool loses 300,000 euros a year and is unsafe.',
    contra: 'The swimming pool is popular and profitable. Closing the swimming pool would harm families.',
  },
  {
    topic: 'Should the printing works be moved to Gdansk?',
    pro: 'The printing works is too small and its roof leaks. Gdansk is cheaper.',
    contra: 'The printing works is modern and profitable. Gdansk is expensive and lacks skilled staff.',
  },
  {
    topic: 'Should we trade in the vans for cargo bikes?',
    pro: 'The vans are expensive and often stuck in traffic, so deliveries are late. Cargo bikes were faster in the trial.',
    contra: 'The vans are reliable and fast. Cargo bikes broke down in the trial.',
  },
  {
    topic: 'Should the clinic change from fax to e-mail?',
    pro: 'Fax is slow and letters get lost. E-mail was quick and reliable in the trial.',
    contra: 'Fax is secure and simple. E-mail leaked patient data in the trial.',
  },
  {
    topic: 'Should we go with Borealis as an alternative to our present broker?',
    pro: 'Our present broker is expensive and made errors. Borealis is cheap.',
    contra: 'Our present broker is cheap and accurate. Borealis made errors.',
  },
]
