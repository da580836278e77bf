"use client";

import { deferred } from "./deferred";

/** The screens that pages render, each in its own script bundle. */
export const AuditScreen = deferred(() => import("../audit/audit-screen").then((module) => module.AuditScreen));
export const BookScreen = deferred(() => import("../book/book-screen").then((module) => module.BookScreen));
export const BookingScreen = deferred(() => import("../booking/booking-screen").then((module) => module.BookingScreen));
export const BookingsScreen = deferred(() =>
  import("../bookings/bookings-screen").then((module) => module.BookingsScreen),
);
export const QuickstartScreen = deferred(() =>
  import("../developers/quickstart-screen").then((module) => module.QuickstartScreen),
);
export const ReferenceFrame = deferred(() =>
  import("../developers/reference-frame").then((module) => module.ReferenceFrame),
);
export const ReferenceScreen = deferred(() =>
  import("../developers/reference-screen").then((module) => module.ReferenceScreen),
);
export const OperationScreen = deferred(() =>
  import("../developers/operation-screen").then((module) => module.OperationScreen),
);
export const SandboxGuideScreen = deferred(() =>
  import("../developers/sandbox-guide-screen").then((module) => module.SandboxGuideScreen),
);
export const WebhooksGuideScreen = deferred(() =>
  import("../developers/webhooks-guide-screen").then((module) => module.WebhooksGuideScreen),
);
export const FlightScreen = deferred(() => import("../flights/flight-screen").then((module) => module.FlightScreen));
export const CalendarScreen = deferred(() =>
  import("../inventory/calendar-screen").then((module) => module.CalendarScreen),
);
export const InventoryScreen = deferred(() =>
  import("../inventory/inventory-screen").then((module) => module.InventoryScreen),
);
export const GuestsScreen = deferred(() => import("../guests/guests-screen").then((module) => module.GuestsScreen));
export const OnRequestScreen = deferred(() =>
  import("../on-request/on-request-screen").then((module) => module.OnRequestScreen),
);
export const OutboxScreen = deferred(() => import("../outbox/outbox-screen").then((module) => module.OutboxScreen));
export const PackageScreen = deferred(() =>
  import("../packages/package-screen").then((module) => module.PackageScreen),
);
export const BookProductScreen = deferred(() =>
  import("../products/book-product-screen").then((module) => module.BookProductScreen),
);
export const ReconciliationScreen = deferred(() =>
  import("../reconciliation/reconciliation-screen").then((module) => module.ReconciliationScreen),
);
export const RequestsScreen = deferred(() =>
  import("../requests/requests-screen").then((module) => module.RequestsScreen),
);
export const SearchScreen = deferred(() => import("../search/search-screen").then((module) => module.SearchScreen));
export const CreditScreen = deferred(() => import("../account/credit-screen").then((module) => module.CreditScreen));
export const AccountScreen = deferred(() =>
  import("../settings/account-screen").then((module) => module.AccountScreen),
);
export const CredentialsScreen = deferred(() =>
  import("../settings/credentials-screen").then((module) => module.CredentialsScreen),
);
export const ProfilesScreen = deferred(() =>
  import("../settings/profiles-screen").then((module) => module.ProfilesScreen),
);
export const SecurityScreen = deferred(() =>
  import("../settings/security-screen").then((module) => module.SecurityScreen),
);
export const UsersScreen = deferred(() => import("../settings/users-screen").then((module) => module.UsersScreen));
export const RecordsScreen = deferred(() => import("../supply/records-screen").then((module) => module.RecordsScreen));
export const RecordScreen = deferred(() => import("../supply/record-screen").then((module) => module.RecordScreen));
export const NewRecordScreen = deferred(() =>
  import("../supply/new-record-screen").then((module) => module.NewRecordScreen),
);
export const ExchangeRatesScreen = deferred(() =>
  import("../supply/exchange-rates-screen").then((module) => module.ExchangeRatesScreen),
);
export const TenantScreen = deferred(() => import("../tenants/tenant-screen").then((module) => module.TenantScreen));
export const TenantsScreen = deferred(() => import("../tenants/tenants-screen").then((module) => module.TenantsScreen));
export const TourScreen = deferred(() => import("../tours/tour-screen").then((module) => module.TourScreen));
export const TransferScreen = deferred(() =>
  import("../transfers/transfer-screen").then((module) => module.TransferScreen),
);
export const TripScreen = deferred(() => import("../trips/trip-screen").then((module) => module.TripScreen));
export const TripsScreen = deferred(() => import("../trips/trips-screen").then((module) => module.TripsScreen));
export const UsageScreen = deferred(() => import("../usage/usage-screen").then((module) => module.UsageScreen));
export const EndpointScreen = deferred(() =>
  import("../webhooks/endpoint-screen").then((module) => module.EndpointScreen),
);
export const WebhooksScreen = deferred(() =>
  import("../webhooks/webhooks-screen").then((module) => module.WebhooksScreen),
);
