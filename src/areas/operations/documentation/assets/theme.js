// The theme that was chosen in the console; without one the system decides.
const chosen = localStorage.getItem('parley.theme')
if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
