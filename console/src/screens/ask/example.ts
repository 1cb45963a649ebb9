/** A question to begin with, with something to argue from. */
export const EXAMPLE = {
  question: 'Should we split the monolith into microservices?',
  context: `Our shop runs as one monolith with 41 engineers in six teams. Last year we deployed 212 times; 31 deployments were rolled back, most of them because of changes by another team. The median build takes 24 minutes.

A survey of 1,120 companies found that 58 % of those with fewer than 100 engineers reported higher operating costs two years after splitting a monolith. Companies with more than 300 engineers reported 22 % shorter lead times.

The payments module changed in 9 % of commits but caused 44 % of incidents. Extracting payments alone was estimated at 5 engineer-months, a complete split at 60.`,
}
