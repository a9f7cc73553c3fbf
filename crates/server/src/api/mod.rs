//! The JSON API, at parity with the pages, so that a program can sit at a table.
//!
//! A program gets a secret from `POST /api/people` and sends it as `Authorization: Bearer`. Everything it may
//! do is described at `/api/openapi.json`. Refusals are JSON [`Refused`] with their status.

mod games;
mod moves;
mod tables;
mod time;

pub(crate) use crate::extract::{Asked, Known, Sent};
pub use crate::shapes::{Event, Refused, Table};
pub(crate) use tables::pace;
pub(crate) use time::{say, timing};

use crate::state::App;
use axum::Router;
use axum::body::Bytes;
use axum::http::header;
use axum::routing::get;
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;
use std::sync::Arc;
use utoipa::openapi::schema::{KnownFormat, Schema, SchemaFormat, SchemaType, Type};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{Content, Ref, RefOr, Response as ApiResponse, ResponseBuilder};
use utoipa::{IntoResponses, Modify, OpenApi};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

#[derive(OpenApi)]
#[openapi(
    info(title = "Bivouac", description = "Board games at one table: tables, seats, views, offered moves, play, events, records."),
    components(schemas(Refused)),
    modifiers(&Bearer)
)]
struct Doc;

struct Bearer;

impl Modify for Bearer {
    fn modify(&self, api: &mut utoipa::openapi::OpenApi) {
        let scheme = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some("The secret that `POST /api/people` gave: 64 hexadecimal digits."))
            .build();
        if let Some(components) = &mut api.components {
            components.add_security_scheme("person", SecurityScheme::Http(scheme));
        }
    }
}

/// Every refusal that any address may answer with.
pub(crate) struct Refusals;

impl IntoResponses for Refusals {
    fn responses() -> BTreeMap<String, RefOr<ApiResponse>> {
        let all = [
            (400, "The request cannot be read."),
            (401, "Nobody knows who asks."),
            (403, "Not for this person."),
            (404, "There is no such thing, or it is not for these eyes."),
            (405, "Not that method."),
            (
                409,
                "Too late or too early: somebody was first, the decision is an older one (with the fresh view), or the game has begun, or has not.",
            ),
            (413, "The request is too large."),
            (415, "Not that kind of content."),
            (422, "A rule stands in the way, or there is no such game, level or seat; it is named."),
            (429, "Too many; the key of the limit and the seconds to wait are named."),
            (503, "The store does not answer, or too much is going on."),
        ];
        let response = |text: &str| {
            let content = Content::new(Some(RefOr::Ref(Ref::from_schema_name("Refused"))));
            RefOr::T(ResponseBuilder::new().description(text).content("application/json", content).build())
        };
        all.into_iter().map(|(status, text)| (status.to_string(), response(text))).collect()
    }
}

/// A whole number, also when it is written with a point: JSON knows no difference.
fn whole<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u32>, D::Error> {
    let Some(number) = Option::<f64>::deserialize(from)? else { return Ok(None) };
    match number.fract().abs() < f64::MIN_POSITIVE && (0.0..=f64::from(u32::MAX)).contains(&number) {
        true => Ok(Some(number as u32)),
        false => Err(D::Error::custom(format!("{number}: expected a whole number from 0 to {}", u32::MAX))),
    }
}

/// What the description says of every address alike: the part of the API it belongs to, what a good answer
/// is, and that a number has an end.
fn complete(api: &mut utoipa::openapi::OpenApi) {
    for (path, item) in &mut api.paths.paths {
        let part = path.split('/').nth(2).unwrap_or("api").to_string();
        let all = [&mut item.get, &mut item.post, &mut item.put, &mut item.delete];
        for operation in all.into_iter().filter_map(Option::as_mut) {
            operation.tags = Some(vec![part.clone()]);
            let summary = operation.summary.clone().unwrap_or_default();
            for response in operation.responses.responses.values_mut() {
                if let RefOr::T(response) = response
                    && response.description.is_empty()
                {
                    response.description.clone_from(&summary);
                }
            }
            for parameter in operation.parameters.iter_mut().flatten() {
                if let RefOr::T(parameter) = parameter {
                    bounded(parameter.schema.as_mut());
                }
            }
        }
    }
    for schema in api.components.iter_mut().flat_map(|all| all.schemas.values_mut()) {
        bounded(Some(schema));
    }
}

/// Every number is one of 32 bits, without a sign, unless it says otherwise.
fn bounded(schema: Option<&mut RefOr<Schema>>) {
    let Some(RefOr::T(Schema::Object(object))) = schema else { return };
    let whole = match &object.schema_type {
        SchemaType::Type(kind) => *kind == Type::Integer,
        SchemaType::Array(kinds) => kinds.contains(&Type::Integer),
        SchemaType::AnyValue => false,
    };
    if whole && object.format == Some(SchemaFormat::KnownFormat(KnownFormat::Int32)) {
        object.maximum.get_or_insert(u32::MAX.into());
    }
    object.properties.values_mut().for_each(|field| bounded(Some(field)));
}

/// The API's router and its description.
fn described() -> (Router<Arc<App>>, utoipa::openapi::OpenApi) {
    let mut described = OpenApiRouter::with_openapi(Doc::openapi())
        .routes(routes!(games::list))
        .routes(routes!(games::one))
        .routes(routes!(games::seating))
        .routes(routes!(games::rules))
        .routes(routes!(games::data))
        .routes(routes!(tables::new_person))
        .routes(routes!(tables::list, tables::open))
        .routes(routes!(tables::one))
        .routes(routes!(tables::at))
        .routes(routes!(tables::join))
        .routes(routes!(tables::add_luck))
        .routes(routes!(tables::begin))
        .routes(routes!(tables::sit, tables::leave))
        .routes(routes!(tables::put_bot, tables::take_back))
        .routes(routes!(tables::name))
        .routes(routes!(tables::free))
        .routes(routes!(tables::share))
        .routes(routes!(tables::renew_watch_link))
        .routes(routes!(tables::show))
        .routes(routes!(time::vote))
        .routes(routes!(time::clock))
        .routes(routes!(tables::fork))
        .routes(routes!(tables::record))
        .routes(routes!(tables::events))
        .routes(routes!(moves::moves, moves::play))
        .routes(routes!(moves::undo))
        .routes(routes!(moves::resign))
        .routes(routes!(moves::stand, moves::withdraw))
        .routes(routes!(moves::say))
        .routes(routes!(moves::why_not))
        .routes(routes!(moves::sheet))
        .routes(routes!(moves::hint))
        .split_for_parts();
    complete(&mut described.1);
    described
}

/// The description of the API.
pub fn description() -> utoipa::openapi::OpenApi {
    described().1
}

pub(crate) fn router() -> Router<Arc<App>> {
    let (router, api) = described();
    let text = Bytes::from(serde_json::to_vec(&api).unwrap_or_default());
    router.route("/api/openapi.json", get(async move || ([(header::CONTENT_TYPE, "application/json")], text)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn numbers_are_whole_however_they_are_written() {
        let read = |text: &str| whole(&mut serde_json::Deserializer::from_str(text)).ok();
        assert_eq!([read("7"), read("7.0"), read("null")], [Some(Some(7)), Some(Some(7)), Some(None)]);
        assert_eq!([read("7.5"), read("-1"), read("4294967296"), read("1e99"), read("\"7\"")], [None; 5]);
    }

    #[test]
    fn the_description_is_one_that_programs_can_be_generated_from() {
        let api = serde_json::to_value(description()).unwrap();
        let (mut ids, mut queries) = (BTreeSet::new(), 0);
        for (path, item) in api["paths"].as_object().unwrap() {
            for (method, operation) in item.as_object().unwrap() {
                let id = operation["operationId"].as_str().unwrap();
                assert!(ids.insert(id.to_string()), "two operations are called {id}");
                for parameter in operation["parameters"].as_array().into_iter().flatten() {
                    let name = parameter["name"].as_str().unwrap();
                    let place = if path.contains(&format!("{{{name}}}")) { "path" } else { "query" };
                    assert_eq!(parameter["in"], place, "{method} {path}: {name}");
                    queries += usize::from(place == "query");
                }
                for (status, response) in operation["responses"].as_object().unwrap() {
                    assert!(response["description"].is_string(), "{method} {path}: {status}");
                }
            }
        }
        assert!(queries >= 8 && ids.len() >= 25, "{queries} parameters in the query of {} operations", ids.len());
    }
}
