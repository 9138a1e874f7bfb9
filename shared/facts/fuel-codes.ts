/** The 29 fuel codes with their descriptions (interface, Fuel codes). */
export const fuelCodes: ReadonlyMap<number, string> = new Map([
  [10, 'Benzine 95RON'],
  [11, 'Benzine 95RON+'],
  [12, 'Benzine 100RON'],
  [13, 'Benzine LRP'],
  [14, 'Aviation gasoline'],
  [15, 'Jet fuel'],
  [20, 'Diesel'],
  [21, 'Diesel premium'],
  [30, 'Diesel Heat'],
  [31, 'Diesel Heat premium'],
  [32, 'Diesel Light'],
  [33, 'Diesel for other uses'],
  [34, 'Marine diesel'],
  [35, 'Kerosene JP1'],
  [36, 'Kerosene for other uses'],
  [37, 'Fuel oil'],
  [38, 'Marine fuel oil'],
  [40, 'LPG'],
  [41, 'LPG and methane, industrial/commercial engine use (bulk)'],
  [42, 'LPG and methane, heating and other uses (bulk)'],
  [43, 'LPG and methane, industrial/commercial engine use (bottled)'],
  [44, 'LPG and methane, heating and other uses (bottled)'],
  [50, 'CNG (compressed natural gas)'],
  [60, 'Aromatic hydrocarbons of tariff heading 2707'],
  [61, 'Cyclic hydrocarbons of tariff heading 2902'],
  [70, 'White spirit'],
  [71, 'Light oils'],
  [72, 'Biodiesel'],
  [999, 'Other service charges'],
]);

/** "Other service charges": the one code that is no fuel. */
export const SERVICE_CHARGES = 999;

/** Diesel Heat and Diesel Heat premium, the fuels of the heating allowance (interface, Fuel documents, 7). */
export const heatingFuels: ReadonlySet<number> = new Set([30, 31]);
